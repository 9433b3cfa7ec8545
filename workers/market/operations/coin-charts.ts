// GET /coins/charts: the charts of several coins. The status is 200 even if a coin has no chart; its entry has an
// error.

import { fail, ok } from '../../../shared/result.ts';
import { listSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import { required } from '../question/parameter.ts';
import { itemsUpTo, oneOf } from '../question/parameter-kinds.ts';
import { currencyParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { chartOf, type ChartPoint } from '../simulation/chart.ts';
import { periodNames } from '../simulation/chart-times.ts';
import { chartSchema } from './chart-schema.ts';
import type { Operation, Work } from './operation.ts';

const MAX_COINS = 100;

const chartsParameters = {
  period: required(oneOf(periodNames), 'How far back the points go.'),
  ...currencyParameters,
  coinIds: required(itemsUpTo(MAX_COINS), `Comma-separated coin ids, at most ${MAX_COINS}.`),
} as const;

export const coinCharts: Operation = {
  name: 'chartsOfCoins',
  method: 'GET',
  path: '/coins/charts',
  credits: 3,
  multiplied: 'for each coin',
  summary: 'Prices of several coins over a period, oldest first.',
  parameters: chartsParameters,
  answer: listSchema(
    objectSchema(
      { coinId: textSchema('As asked.'), chart: chartSchema, errorMessage: textSchema('Why the chart is empty.') },
      ['errorMessage'],
    ),
  ),
  prepare: ({ query, service }) => {
    const asked = readQuery(query, chartsParameters);
    if (!asked.ok) return asked;
    const { coinIds } = asked.value;
    if (coinIds.length === 0) return fail({ reason: 'invalid-parameter', parameter: 'coinIds' });
    const work: Work = async () => {
      const { universe, minute } = service.present()('USD').market;
      const none: readonly ChartPoint[] = [];
      return ok(
        coinIds.map((coinId) => {
          const place = universe.placeOf(coinId);
          return place === undefined
            ? { coinId, chart: none, errorMessage: 'ERR_COIN_CHART_NOT_FOUND' }
            : { coinId, chart: chartOf(universe, place, minute, asked.value) };
        }),
      );
    };
    return ok({ work, times: coinIds.length });
  },
};
