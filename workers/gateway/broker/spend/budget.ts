// How many credits may be spent, and when. Credits accrue evenly: what is left until it is renewed, and not saved yet,
// divided by the time until then. What is not spent is saved, as much as accrues in a day. Pure.

import { hasNumbers, isRecordOf, type Check } from '../storage.ts';
import { nextDay, nextMonth, nextRenewal, type Spending, purposes, type Purpose } from './ledger.ts';

/** Maximum credits by the settings; undefined if not set. */
export interface BudgetLimits {
  readonly perDay: number | undefined;
  readonly perMonth: number | undefined;
}

/** Credits in a bucket at a time, milliseconds since 1970. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}

/**
 * What is saved, below 0 if it was spent in advance, and a bucket for each purpose whose share may not be spent at
 * once. Plain data, so that it can be stored. A missing one is full.
 */
type Buckets = Readonly<Partial<Record<Purpose | 'saved', Bucket>>>;

export const isBuckets: Check<Buckets> = (stored): stored is Buckets =>
  isRecordOf(stored, (bucket): bucket is Bucket => hasNumbers(bucket, 'level', 'at'));

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
}

/** Duration of a refusal that is due to the upstream's count: the plan may be renewed at any time. */
const UPSTREAM_RETRY_MILLISECONDS = 600_000;

const DAY_MILLISECONDS = 86_400_000;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * Part of what is saved and of an hour's accrual that refreshes may spend in an hour. Where they spend all that
 * accrues, the accrual of three hours stays saved, for questions.
 */
const PART_AN_HOUR = 0.25;
/** Credits may be spent in advance, as much as accrues in these hours: the share of a purpose that is no refresh. */
const ADVANCE_HOURS = 6;
/** Credits that the deepest set costs: a bucket with a smaller capacity could never pay for it. */
const LARGEST_SET = 50;
/** Tolerance, credits: sums of fractions are not exact. */
const SLIGHT = 1e-6;

/** Credits that may be spent in a month, for people. */
export const monthLimit = ({ limits, planCredits }: Budget): number => limits.perMonth ?? planCredits;

/** Credits that the settings leave for this day. */
const leftOfDay = ({ limits, spending }: Budget): number =>
  (limits.perDay ?? Number.POSITIVE_INFINITY) - spending.today;

/** Credits that the settings leave for this calendar month. */
const leftOfMonth = ({ limits, spending }: Budget): number =>
  (limits.perMonth ?? Number.POSITIVE_INFINITY) - spending.thisMonth;

/** Credits that the key's plan leaves. If neither the upstream nor the settings say, it is estimated. */
const leftByPlan = ({ limits, spending, planCredits, upstreamLeft }: Budget): number => {
  if (Number.isFinite(upstreamLeft) || limits.perMonth !== undefined) return upstreamLeft;
  return planCredits - spending.thisMonth;
};

interface Credits {
  /** Below 0 if they were spent in advance. */
  readonly saved: number;
  /** What accrues in an hour. */
  readonly perHour: number;
  /** What may be spent until it is renewed, saved or not. */
  readonly left: number;
}

/** The credits at a time, by the bound that allows the fewest. */
export const creditsAt = (budget: Budget, now: number): Credits => {
  const bounds = [
    { left: leftOfDay(budget), milliseconds: nextDay(now) - now },
    { left: leftOfMonth(budget), milliseconds: nextMonth(now) - now },
    { left: leftByPlan(budget), milliseconds: nextRenewal(now, budget.renewalDay) - now },
  ].filter(({ left }) => Number.isFinite(left));
  const { saved: stored } = budget.buckets;
  const levels = bounds.map(({ left, milliseconds }) => {
    // As much as accrues in a day.
    const full = (left * DAY_MILLISECONDS) / (milliseconds + DAY_MILLISECONDS);
    if (stored === undefined) return full;
    // A clock that was set back adds nothing.
    const passed = Math.max(0, now - stored.at);
    return Math.min(full, stored.level + ((left - stored.level) * passed) / (milliseconds + passed));
  });
  const saved = Math.min(...levels);
  const accruals = bounds.map(({ left, milliseconds }) => ((left - saved) * HOUR_MILLISECONDS) / milliseconds);
  return { saved, perHour: Math.max(0, Math.min(...accruals)), left: Math.min(...bounds.map(({ left }) => left)) };
};

/** What may be spent until midnight, and what of it is spent: what is saved, and what accrues until then. */
export const dayLimit = (budget: Budget, now: number): number => {
  const { saved, perHour } = creditsAt(budget, now);
  const accrued = (perHour * (nextDay(now) - now)) / HOUR_MILLISECONDS;
  return Math.max(0, Math.floor(budget.spending.today + saved + accrued + SLIGHT));
};

/** Credits of a day's budget that a purpose may take. */
const shareOf = (purpose: Purpose, perDay: number): number => Math.floor(perDay * purposes[purpose].share);

/** Credits of a purpose that may be spent now, as far as its share is concerned. */
const levelOf = (buckets: Buckets, purpose: Purpose, perDay: number, now: number): number => {
  const bucket = buckets[purpose];
  const share = shareOf(purpose, perDay);
  const capacity = Math.min(share, Math.max(share * purposes[purpose].burst, LARGEST_SET));
  if (bucket === undefined || purposes[purpose].burst === 1) return capacity;
  return Math.min(capacity, bucket.level + (share * Math.max(0, now - bucket.at)) / DAY_MILLISECONDS);
};

/** Credits that may be spent on a purpose at once. */
export const availableFor = (budget: Budget, purpose: Purpose, now: number): number => {
  const { saved, perHour } = creditsAt(budget, now);
  return Math.min(saved + ADVANCE_HOURS * perHour, levelOf(budget.buckets, purpose, dayLimit(budget, now), now));
};

/** The budget after credits were spent; negative credits are given back. */
export const withSpent = (budget: Budget, purpose: Purpose, credits: number, now: number): Budget => {
  const { spending, upstreamLeft, buckets } = budget;
  const { today, thisMonth, todayBy } = spending;
  const level = levelOf(buckets, purpose, dayLimit(budget, now), now) - credits;
  return {
    ...budget,
    spending: {
      today: today + credits,
      thisMonth: thisMonth + credits,
      todayBy: { ...todayBy, [purpose]: todayBy[purpose] + credits },
    },
    upstreamLeft: upstreamLeft - credits,
    buckets: {
      ...buckets,
      saved: { level: creditsAt(budget, now).saved - credits, at: now },
      ...(purposes[purpose].burst < 1 ? { [purpose]: { level, at: now } } : {}),
    },
  };
};

/** When credits for a purpose may be spent again, milliseconds since 1970; undefined if they may be now. */
export const deniedUntil = (budget: Budget, purpose: Purpose, credits: number, now: number): number | undefined => {
  const { limits, spending, buckets } = budget;
  const [midnight, retryAt] = [nextDay(now), now + UPSTREAM_RETRY_MILLISECONDS];
  const isOverShareOf = (perDay: number): boolean =>
    spending.todayBy[purpose] + credits > shareOf(purpose, perDay) + SLIGHT;
  if (credits > leftOfMonth(budget)) return nextMonth(now);
  if (credits > leftByPlan(budget)) return retryAt;
  if (credits > leftOfDay(budget) || isOverShareOf(limits.perDay ?? Number.POSITIVE_INFINITY)) return midnight;
  const { saved, perHour } = creditsAt(budget, now);
  const perDay = dayLimit(budget, now);
  if (isOverShareOf(perDay)) return Math.min(retryAt, midnight);
  const lacking = credits - saved - ADVANCE_HOURS * perHour;
  if (lacking > SLIGHT) return Math.min(retryAt, now + Math.ceil((lacking * HOUR_MILLISECONDS) / perHour));
  const lackingOfShare = credits - levelOf(buckets, purpose, perDay, now);
  return lackingOfShare > SLIGHT
    ? now + Math.round((lackingOfShare * DAY_MILLISECONDS) / Math.max(1, shareOf(purpose, perDay)))
    : undefined;
};

/** Credits per second that refreshes may take now. */
export const refreshCreditsPerSecond = (budget: Budget, now: number): number => {
  const { saved, perHour, left } = creditsAt(budget, now);
  return Math.max(0, Math.min(left, PART_AN_HOUR * (Math.max(0, saved) + perHour))) / 3600;
};
