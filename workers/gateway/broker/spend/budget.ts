// Whether credits may be spent, and how many there are for a day. Pure.

import { filledAt, shareOf, type Buckets } from './buckets.ts';
import { daysUntilRenewal, nextDay, nextMonth } from './calendar.ts';
import type { Spending } from './ledger.ts';
import type { Purpose } from './purposes.ts';

/** Credits; undefined where the settings do not say. */
export interface BudgetLimits {
  readonly perDay: number | undefined;
  readonly perMonth: number | undefined;
}

export interface Budget {
  readonly limits: BudgetLimits;
  readonly spending: Spending;
  /** What the key's plan gives a month, as the upstream says; the free plan, as long as nothing says more. */
  readonly planCredits: number;
  /** What the upstream says is left of them; infinity where it does not say. */
  readonly upstreamLeft: number;
  /** The day of the month on which it gives new ones. */
  readonly renewalDay: number;
  readonly buckets: Buckets;
}

/** How long a refusal holds that is due to the upstream's count: the plan may be renewed at any time. */
const UPSTREAM_RETRY_SECONDS = 600;

/** Part of a day's credits. */
const KEPT_FOR_QUESTIONS = 0.03;

/** Credits that may be spent in a month, for people. */
export const monthLimit = ({ limits, planCredits }: Budget): number => limits.perMonth ?? planCredits;

/** Credits that the settings leave for this calendar month. */
const leftBySettings = ({ limits, spending }: Budget): number =>
  limits.perMonth === undefined ? Number.POSITIVE_INFINITY : limits.perMonth - spending.thisMonth;

/** Credits that the key's plan leaves; as long as the upstream does not say, what settings don't say is guessed. */
const leftByPlan = ({ limits, spending, planCredits, upstreamLeft }: Budget): number => {
  if (Number.isFinite(upstreamLeft) || limits.perMonth !== undefined) return upstreamLeft;
  return planCredits - spending.thisMonth;
};

/** Credits of a day, spent ones among them: what is left of the month, spread evenly over its days. */
const dayLimits = (budget: Budget, now: number): { readonly bySettings: number; readonly byPlan: number } => {
  const { limits, spending, renewalDay } = budget;
  const evenly = (left: number, days: number): number => Math.max(0, Math.floor((left + spending.today) / days));
  const bySettings = evenly(leftBySettings(budget), daysUntilRenewal(now, 1));
  return {
    bySettings: Math.min(limits.perDay ?? Number.POSITIVE_INFINITY, bySettings),
    byPlan: evenly(leftByPlan(budget), daysUntilRenewal(now, renewalDay)),
  };
};

/** Credits of today's budget, spent ones among them. */
export const dayLimit = (budget: Budget, now: number): number => {
  const { bySettings, byPlan } = dayLimits(budget, now);
  return Math.min(bySettings, byPlan);
};

/** What a day may have taken in all when credits are spent on a purpose: refreshes leave something for questions until midnight. */
const limitOf = (purpose: Purpose, perDay: number): number =>
  purpose === 'refresh' ? perDay - Math.floor(perDay * KEPT_FOR_QUESTIONS) : perDay;

/** When credits for a purpose may be spent again, in milliseconds since 1970; undefined where they may be now. */
export const deniedUntil = (budget: Budget, purpose: Purpose, credits: number, now: number): number | undefined => {
  const { spending, buckets } = budget;
  const retryAt = now + UPSTREAM_RETRY_SECONDS * 1000;
  if (credits > leftBySettings(budget)) return nextMonth(now);
  if (credits > leftByPlan(budget)) return retryAt;
  const isOver = (perDay: number): boolean =>
    spending.today + credits > limitOf(purpose, perDay) ||
    spending.todayBy[purpose] + credits > shareOf(purpose, perDay);
  if (isOver(dayLimits(budget, now).bySettings)) return nextDay(now);
  const perDay = dayLimit(budget, now);
  if (isOver(perDay)) return Math.min(retryAt, nextDay(now));
  return filledAt(buckets, purpose, perDay, credits, now);
};

/** Credits a second that snapshots may take for the rest of the day. */
export const refreshCreditsPerSecond = (budget: Budget, now: number): number => {
  const secondsLeft = Math.max(1, (nextDay(now) - now) / 1000);
  return Math.max(0, limitOf('refresh', dayLimit(budget, now)) - budget.spending.today) / secondsLeft;
};
