// GET /coins/{coinId}/charts: a coin's prices over a period.

import { fail, ok } from '../../../shared/result.ts';
import { optional } from '../question/parameter.ts';
import { oneOf } from '../question/parameter-kinds.ts';
import { readCoinId } from '../question/read-coin-id.ts';
import { currencyParameters } from '../question/read-list-question.ts';
import { readQuery } from '../question/read-query.ts';
import { chartOf } from '../simulation/chart.ts';
import { periodNames } from '../simulation/chart-times.ts';
import { chartSchema } from './chart-schema.ts';
import type { Operation, Work } from './operation.ts';

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
