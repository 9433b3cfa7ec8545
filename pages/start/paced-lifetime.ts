// The lifetime of data that is in use, as the broker paces it: for plans and tables, without a broker. Pure.

import { pacedFactor, pacedLifetime, type Claim } from '../../workers/gateway/broker/refresh/lifetimes.ts';
import { refreshCreditsPerSecond, type Budget } from '../../workers/gateway/broker/spend/budget.ts';
import type { ExpectedUse } from '../../workers/gateway/broker/spend/expected-use.ts';

const DAY_SECONDS = 86_400;

export interface Refreshes {
  /** Credits of one refresh of all sets that are used together. */
  readonly credits: number;
  /** Lifetime of data if credits are no limit: `SNAPSHOT_TTL_SECONDS`. */
  readonly leastSeconds: number;
}

export interface PlanState {
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
