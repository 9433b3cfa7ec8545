// How many credits there are for a day, and whether they may be spent. Pure.

import { filledAt, shareOf, type Buckets } from './buckets.ts';
import { dayStart, daysUntilRenewal, nextDay, nextMonth, nextRenewal } from './calendar.ts';
import { secondsOfUse, type ExpectedUse } from './expected-use.ts';
import type { Spending } from './ledger.ts';
import type { Purpose } from './purposes.ts';

/** Maximum credits by the settings; undefined if not set. */
export interface BudgetLimits {
  readonly perDay: number | undefined;
  readonly perMonth: number | undefined;
}

export interface Budget {
  readonly limits: BudgetLimits;
  readonly spending: Spending;
  /** Monthly credits of the key's plan as the upstream reports them; those of the free plan until then. */
  readonly planCredits: number;
  /** Credits left by the upstream's count; infinity if it is unknown. */
  readonly upstreamLeft: number;
  /** Day of the month on which the plan is renewed. */
  readonly renewalDay: number;
  readonly buckets: Buckets;
  /** When data is expected to be used. */
  readonly use: ExpectedUse;
}

/** Duration of a refusal that is due to the upstream's count: the plan may be renewed at any time. */
const UPSTREAM_RETRY_SECONDS = 600;

const DAY_SECONDS = 86_400;

/** Part of the day's mean for which a second counts in which no use is expected: unexpected use finds credits too. */
const UNEXPECTED_PART = 2 / 3;

/** Part of a day's credits that refreshes leave for questions. */
const KEPT_FOR_QUESTIONS = 0.03;

/** Credits that may be spent in a month, for people. */
export const monthLimit = ({ limits, planCredits }: Budget): number => limits.perMonth ?? planCredits;

/** Credits that the settings leave for this calendar month. */
const leftBySettings = ({ limits, spending }: Budget): number =>
  limits.perMonth === undefined ? Number.POSITIVE_INFINITY : limits.perMonth - spending.thisMonth;

/** Credits that the key's plan leaves. If neither the upstream nor the settings say, it is estimated. */
const leftByPlan = ({ limits, spending, planCredits, upstreamLeft }: Budget): number => {
  if (Number.isFinite(upstreamLeft) || limits.perMonth !== undefined) return upstreamLeft;
  return planCredits - spending.thisMonth;
};

/**
 * Credits of a day, including those spent today: its part of the credits left until the renewal, by the expected use of
 * each day. No day has less than an even part.
 */
const dayLimits = (budget: Budget, now: number): { readonly bySettings: number; readonly byPlan: number } => {
  const { limits, spending, renewalDay, use } = budget;
  const expectedToday = secondsOfUse(use, dayStart(now), nextDay(now));
  const partOf = (left: number, ofRenewal: number): number => {
    const expected = secondsOfUse(use, dayStart(now), nextRenewal(now, ofRenewal));
    const days = Math.min(daysUntilRenewal(now, ofRenewal), expected / expectedToday);
    return Math.max(0, Math.floor((left + spending.today) / days));
  };
  return {
    bySettings: Math.min(limits.perDay ?? Number.POSITIVE_INFINITY, partOf(leftBySettings(budget), 1)),
    byPlan: partOf(leftByPlan(budget), renewalDay),
  };
};

/** Today's budget, credits, including those spent. */
export const dayLimit = (budget: Budget, now: number): number => {
  const { bySettings, byPlan } = dayLimits(budget, now);
  return Math.min(bySettings, byPlan);
};

/** Maximum spending of a day after spending on a purpose: refreshes leave a part for questions until midnight. */
const limitOf = (purpose: Purpose, perDay: number): number =>
  purpose === 'refresh' ? perDay - Math.floor(perDay * KEPT_FOR_QUESTIONS) : perDay;

/** When credits for a purpose may be spent again, milliseconds since 1970; undefined if they may be now. */
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

/** Credits per second that refreshes may take now: what the day has left, divided over its remaining seconds by use. */
export const refreshCreditsPerSecond = (budget: Budget, now: number): number => {
  const { use, spending } = budget;
  const floor = (UNEXPECTED_PART * secondsOfUse(use, dayStart(now), nextDay(now))) / DAY_SECONDS;
  const weightUntil = (time: number): number =>
    secondsOfUse(use, now, time) * (1 - floor) + (floor * (time - now)) / 1000;
  const left = Math.max(0, limitOf('refresh', dayLimit(budget, now)) - spending.today);
  return (left * weightUntil(now + 1000)) / weightUntil(Math.max(nextDay(now), now + 1000));
};
