// GET /tickers: the free coins by rank, in one answer.

import { ok } from '../../../../shared/result.ts';
import { FREE_COINS, UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { quotesParameter, readParameters } from '../parameters.ts';
import { tickersOf } from '../ticker.ts';

export const listTickers: CoinpaprikaOperation = {
  path: '/tickers',
  answerTo: ({ query, service }) => {
    const asked = readParameters(query, quotesParameter);
    if (!asked.ok) return asked;
    const market = service.lastUpdated(UPDATE_MINUTES);
    const render = tickersOf(market, asked.value.quotes);
    return ok(Array.from(market.byRank().subarray(0, FREE_COINS), render));
  },
};
