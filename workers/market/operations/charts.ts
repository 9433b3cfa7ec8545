// GET /coins/{coinId}/charts, /coins/charts and /coins/price/avg: prices of one coin or several over a period, and of
// one at a moment.

import { listSchema, numberSchema, objectSchema, textSchema, type Schema } from '../../../shared/protocol/schema.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { currencyParameters } from '../question/list-question.ts';
import {
  anyText,
  itemsUpTo,
  oneOf,
  optional,
  readCoinId,
  readQuery,
  required,
  wholeNumber,
} from '../question/parameters.ts';
import { chartOf, launchOf, periodNames, worthAt, type ChartPoint } from '../simulation/chart.ts';
import { MINUTE_MS } from '../simulation/market.ts';
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

/** The year 5138: larger numbers must be milliseconds. */
const MAX_SECONDS = 1e11;

/** Whole minutes since 1970. `now`: ms since 1970. */
const readPastMinute = (seconds: number, now: number): Result<number, Problem> =>
  seconds * 1000 > now
    ? fail({ reason: 'invalid-parameter', parameter: 'timestamp' })
    : ok(Math.floor((seconds * 1000) / MINUTE_MS));

const averageParameters = {
  coinId: required(anyText, 'As in the list of coins; exact.'),
  timestamp: required(wholeNumber(0, MAX_SECONDS), 'The moment, in Unix seconds; not in the future.'),
} as const;

export const averagePrice: Operation = {
  name: 'averagePrice',
  method: 'GET',
  path: '/coins/price/avg',
  credits: 4,
  summary: 'The price of a coin at a moment.',
  parameters: averageParameters,
  answer: objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() }),
  refusals: [404],
  prepare: ({ query, service }) => {
    const asked = readQuery(query, averageParameters);
    if (!asked.ok) return asked;
    const coinId = readCoinId(asked.value.coinId);
    if (!coinId.ok) return coinId;
    const minute = readPastMinute(asked.value.timestamp, service.now());
    if (!minute.ok) return minute;
    const work: Work = async () => {
      const { universe } = service.present()('USD').market;
      const place = universe.placeOf(coinId.value);
      if (place === undefined) return fail({ reason: 'unknown-coin', coinId: coinId.value });
      return minute.value < launchOf(universe, place)
        ? fail({ reason: 'unknown-price' })
        : ok(worthAt(universe, place, minute.value));
    };
    return ok({ work });
  },
};
