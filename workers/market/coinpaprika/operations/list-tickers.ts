// GET /tickers: the free coins by rank, in one answer.

import { listSchema } from '../../../../shared/openapi/schema.ts';
import { ok } from '../../../../shared/result.ts';
import { FREE_COINS, UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { quotesParameter } from '../parameters.ts';
import { readParameters } from '../read-parameters.ts';
import { tickersOf, tickerSchema } from '../ticker.ts';

export const listTickers: CoinpaprikaOperation = {
  name: 'getTickers',
  path: '/tickers',
  summary: `The first ${FREE_COINS} coins by rank. Updated every ${UPDATE_MINUTES} minutes.`,
  parameters: quotesParameter,
  answer: listSchema(tickerSchema),
  answerTo: ({ query, service }) => {
    const asked = readParameters(query, quotesParameter);
    if (!asked.ok) return asked;
    const market = service.lastUpdated(UPDATE_MINUTES);
    const render = tickersOf(market, asked.value.quotes);
    return ok(Array.from(market.byRank().subarray(0, FREE_COINS), render));
  },
};
