// A budget that only the credits of the key bound.

import type { Budget } from '../../workers/gateway/broker/spend/budget.ts';

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
