// GET /coins/{coinId}/charts and GET /coins/charts: prices of one coin or several over a period.

import { listSchema, objectSchema, textSchema, type Schema } from '../../../shared/protocol/schema.ts';
import { fail, ok } from '../../../shared/result.ts';
import { currencyParameters } from '../question/list-question.ts';
import { itemsUpTo, oneOf, optional, readCoinId, readQuery, required } from '../question/parameters.ts';
import { chartOf, periodNames, type ChartPoint } from '../simulation/chart.ts';
import type { Operation, Work } from './operation.ts';

const pointSchema: Schema = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 };

/** `time`: description of a point's first number. */
export const pointsSchema = (time: string, value: string): Schema =>
  listSchema(pointSchema, `Points of four numbers: ${time}, ${value}, the same in bitcoin, in ether.`);

const chartSchema = pointsSchema('Unix seconds', 'price in the currency');

const chartParameters = {
  period: optional(oneOf(periodNames), '24h', 'How far back the points go.'),
  ...currencyParameters,
} as const;

export const coinChart: Operation = {
  name: 'charts',
  method: 'GET',
  path: '/coins/:coinId/charts',
  credits: 3,
  summary: 'Prices of a coin over a period, oldest first.',
  parameters: chartParameters,
  answer: chartSchema,
  refusals: [404],
  prepare: ({ query, pathParts, service }) => {
    const coinId = readCoinId(pathParts['coinId']);
    if (!coinId.ok) return coinId;
    const asked = readQuery(query, chartParameters);
    if (!asked.ok) return asked;
    const work: Work = async () => {
      const { universe, minute } = service.present()('USD').market;
      const place = universe.placeOf(coinId.value);
      if (place === undefined) return fail({ reason: 'unknown-coin', coinId: coinId.value });
      return ok(chartOf(universe, place, minute, asked.value));
    };
    return ok({ work });
  },
};

// GET /coins/charts: the charts of several coins. The status is 200 even if a coin has no chart; its entry has an
// error.

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
