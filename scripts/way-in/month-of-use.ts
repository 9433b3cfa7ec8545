// A month in which sets of coins are used in the same hours of each day: how long their data lives, and what it costs,
// by the broker's own budget, hour by hour. Pure.

import { refreshCreditsPerSecond, withSpent, type Budget } from '../../workers/gateway/broker/spend/budget.ts';

interface Refreshes {
  /** Credits of one refresh of all sets that are used together. */
  readonly credits: number;
  /** Lifetime of data if credits are no limit: `SNAPSHOT_TTL_SECONDS`. */
  readonly leastSeconds: number;
}

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

/** For a key that no setting bounds, with this number of credits left. */
export const budgetOfKey = (left: number, buckets: Budget['buckets'] = {}): Budget => ({
  limits: { perDay: undefined, perMonth: undefined },
  spending: {
    today: 0,
    thisMonth: 0,
    todayBy: { refresh: 0, opening: 0, deepening: 0, question: 0, history: 0, rates: 0, portfolio: 0, balances: 0 },
  },
  planCredits: left,
  upstreamLeft: left,
  renewalDay: 1,
  buckets,
});

export const monthOfUse = ({ hoursADay, planCredits }: PlannedUse, refreshes: Refreshes): MonthOfUse => {
  let budget = budgetOfKey(planCredits);
  let lifetimes = 0;
  for (let hour = 0; hour < DAYS * DAY_HOURS; hour += 1) {
    if (hour % DAY_HOURS >= hoursADay) continue;
    const now = monthBegins + hour * HOUR_SECONDS * 1000;
    const lifetime = Math.max(refreshes.leastSeconds, refreshes.credits / refreshCreditsPerSecond(budget, now));
    budget = withSpent(budget, 'refresh', (refreshes.credits * HOUR_SECONDS) / lifetime, now);
    lifetimes += lifetime;
  }
  return { lifetimeSeconds: lifetimes / (DAYS * hoursADay), credits: budget.spending.thisMonth };
};

/**
 * For people: in minutes, rounded up, since data may live longer at the beginning of a month. Ten seconds don't count.
 */
export const wholeMinutes = (seconds: number): number => Math.ceil(Math.round(seconds / 10) / 6);
