// GET /tickers/{coin_id}: one coin.

import { ok } from '../../../../shared/result.ts';
import { findPlace } from '../find-place.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { quotesParameter } from '../parameters.ts';
import { readParameters } from '../read-parameters.ts';
import { tickersOf, tickerSchema } from '../ticker.ts';

export const oneTicker: CoinpaprikaOperation = {
  name: 'getTickersById',
  path: '/tickers/:coin_id',
  summary: 'One coin.',
  parameters: quotesParameter,
  answer: tickerSchema,
  refusals: [404],
  answerTo: ({ query, pathParts, service }) => {
    const market = service.lastUpdated(UPDATE_MINUTES);
    const place = findPlace(market, pathParts['coin_id']);
    if (!place.ok) return place;
    const asked = readParameters(query, quotesParameter);
    return asked.ok ? ok(tickersOf(market, asked.value.quotes)(place.value)) : asked;
  },
};
