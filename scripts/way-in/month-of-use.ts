// A month in which sets of coins are used in the same hours of each day: how long their data lives, and what it costs.
// The broker would have learned these hours. Pure.

import { pacedFactor, pacedLifetime, type Claim } from '../../workers/gateway/broker/refresh/lifetimes.ts';
import { refreshCreditsPerSecond, type Budget } from '../../workers/gateway/broker/spend/budget.ts';
import { expectUse, type ExpectedUse } from '../../workers/gateway/broker/spend/expected-use.ts';

const DAY_SECONDS = 86_400;

interface Refreshes {
  /** Credits of one refresh of all sets that are used together. */
  readonly credits: number;
  /** Lifetime of data if credits are no limit: `SNAPSHOT_TTL_SECONDS`. */
  readonly leastSeconds: number;
}

interface PlanState {
  /** Credits of a month. */
  readonly credits: number;
  /** Credits of them that are left. */
  readonly left: number;
  readonly spentToday: number;
  /** Day of the month on which it is renewed. Default: 1. */
  readonly renewalDay?: number;
}

/** In seconds, for sets that one client uses alike. */
export const lifetimeNow = (plan: PlanState, use: ExpectedUse, refreshes: Refreshes, now: number): number => {
  const budget: Budget = {
    limits: { perDay: undefined, perMonth: undefined },
    spending: {
      today: plan.spentToday,
      thisMonth: plan.credits - plan.left,
      todayBy: { refresh: plan.spentToday, opening: 0, deepening: 0, question: 0, history: 0, rates: 0 },
    },
    planCredits: plan.credits,
    upstreamLeft: plan.left,
    renewalDay: plan.renewalDay ?? 1,
    buckets: {},
    use,
  };
  // Equal claims have equal lifetimes, so that one claim stands for all sets.
  const claim: Claim = { credits: refreshes.credits, clients: 1, idleSeconds: 0 };
  const { leastSeconds } = refreshes;
  const factor = pacedFactor([claim], refreshCreditsPerSecond(budget, now), leastSeconds, DAY_SECONDS);
  return pacedLifetime(claim, factor, leastSeconds, DAY_SECONDS);
};

interface PlannedUse {
  /** A whole number, 1 to 24. */
  readonly hoursADay: number;
  /** Credits that the key's plan gives in a month. */
  readonly planCredits: number;
}

interface MonthOfUse {
  /** Mean lifetime of the data in use: a set is refreshed so often. */
  readonly lifetimeSeconds: number;
  readonly credits: number;
}

const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
/** The first moment of a month with 31 days: others have more credits a day. */
const monthBegins = Date.UTC(2026, 0, 1);
const DAYS = 31;

export const monthOfUse = ({ hoursADay, planCredits }: PlannedUse, refreshes: Refreshes): MonthOfUse => {
  const use = expectUse((hourOfWeek) => (hourOfWeek % DAY_HOURS < hoursADay ? 1 : 0));
  let left = planCredits;
  let lifetimes = 0;
  for (let day = 0; day < DAYS; day += 1) {
    let spentToday = 0;
    for (let hour = 0; hour < hoursADay; hour += 1) {
      const now = monthBegins + (day * DAY_HOURS + hour) * HOUR_SECONDS * 1000;
      const lifetime = lifetimeNow({ credits: planCredits, left, spentToday }, use, refreshes, now);
      const credits = (refreshes.credits * HOUR_SECONDS) / lifetime;
      left -= credits;
      spentToday += credits;
      lifetimes += lifetime;
    }
  }
  return { lifetimeSeconds: lifetimes / (DAYS * hoursADay), credits: planCredits - left };
};

/**
 * For people: in minutes, rounded up, since data may live longer at the beginning of a month. Ten seconds don't count.
 */
export const wholeMinutes = (seconds: number): number => Math.ceil(Math.round(seconds / 10) / 6);
