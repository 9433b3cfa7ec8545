// Whether credits may be spent, and how long a snapshot has to last so that they are enough. Pure.

import { daysLeftInMonth, nextDay, nextMonth } from './calendar.ts';
import type { Spending } from './ledger.ts';
import { purposes, type Purpose } from './purposes.ts';

/** Credits. */
export interface BudgetLimits {
  readonly perDay: number;
  readonly perMonth: number;
}

export interface Budget {
  readonly limits: BudgetLimits;
  readonly spending: Spending;
  /** What the upstream says is left of the key's own credits; infinity where it does not say. */
  readonly upstreamLeft: number;
}

/** What the upstream is asked again after, where it said that nothing is left. */
const UPSTREAM_RETRY_SECONDS = 600;

/** Credits that the deepest set costs: less than that at once would keep it closed. */
const LARGEST_SET = 50;
const DAY_MILLISECONDS = 86_400_000;

/** When credits for a purpose may be spent again, in milliseconds since 1970; undefined where they may be now. */
export const deniedUntil = (
  { limits, spending, upstreamLeft }: Budget,
  purpose: Purpose,
  credits: number,
  now: number,
): number | undefined => {
  if (spending.thisMonth + credits > limits.perMonth) return nextMonth(now);
  const { share, atOnce } = purposes[purpose];
  const most = Math.floor(limits.perDay * share);
  const wanted = spending.todayBy[purpose] + credits;
  if (spending.today + credits > limits.perDay || wanted > most) return nextDay(now);
  // A credit is released when all those before it are.
  const free = Math.min(most, Math.max(most * atOnce, LARGEST_SET));
  const part = wanted - 1 <= free ? 0 : (wanted - 1 - free) / (most - free);
  const released = part === 0 ? now : nextDay(now) - DAY_MILLISECONDS * (1 - part);
  if (released > now) return released;
  return credits > upstreamLeft ? now + UPSTREAM_RETRY_SECONDS * 1000 : undefined;
};

/** The credits that snapshots may take for the rest of the day, the rest of the month being shared evenly among its days. */
const creditsForToday = ({ limits, spending, upstreamLeft }: Budget, now: number): number => {
  const monthLeft = Math.min(limits.perMonth - spending.thisMonth, upstreamLeft);
  const evenly = (monthLeft + spending.today) / daysLeftInMonth(now) - spending.today;
  return Math.max(0, Math.min(limits.perDay - spending.today, evenly));
};

/**
 * How long a snapshot counts as fresh, in seconds: the configured time, longer where refreshing every set so often would
 * spend the day's credits before midnight UTC.
 * @param roundCredits what one refresh of every set in demand costs.
 */
export const pacedLifetime = (budget: Budget, ttlSeconds: number, roundCredits: number, now: number): number => {
  const secondsLeft = (nextDay(now) - now) / 1000;
  const rounds = creditsForToday(budget, now) / roundCredits;
  return rounds < 1
    ? Math.max(ttlSeconds, Math.ceil(secondsLeft))
    : Math.max(ttlSeconds, Math.ceil(secondsLeft / rounds));
};
