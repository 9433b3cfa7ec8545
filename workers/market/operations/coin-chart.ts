// GET /coins/{coinId}/charts: a coin's prices over a period.

import { fail, ok } from '../../../shared/result.ts';
import { listSchema } from '../../../shared/openapi/schema.ts';
import { optional } from '../question/parameter.ts';
import { oneOf } from '../question/parameter-kinds.ts';
import { readCoinId } from '../question/read-coin-id.ts';
import { readQuery } from '../question/read-query.ts';
import { chartOf, periodNames } from '../simulation/chart.ts';
import type { Operation } from './operation.ts';

const parameters = { period: optional(oneOf(periodNames), '24h', 'How far back the points go.') } as const;

export const coinChart: Operation = {
  name: 'charts',
  method: 'GET',
  path: '/coins/:coinId/charts',
  credits: 3,
  summary: 'Prices of a coin over a period, oldest first; the last is the price of the list.',
  parameters,
  answer: listSchema(
    { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 },
    'Points of four numbers: Unix seconds, price in US dollars, in bitcoin, in ether.',
  ),
  refusals: [404],
  prepare: ({ query, pathParts, service }) => {
    const coinId = readCoinId(pathParts['coinId']);
    if (!coinId.ok) return coinId;
    const asked = readQuery(query, parameters);
    if (!asked.ok) return asked;
    return ok(async () => {
      const { universe, minute } = service.present()('USD').market;
      const place = universe.placeOf(coinId.value);
      if (place === undefined) return fail({ reason: 'unknown-coin', coinId: coinId.value });
      return ok(chartOf(universe, place, minute, asked.value.period));
    });
  },
};
