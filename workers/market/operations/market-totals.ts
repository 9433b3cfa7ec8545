// GET /markets: total market cap and volume of all coins, and bitcoin's share.

import { ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { totalsOf } from '../simulation/totals.ts';
import type { Operation } from './operation.ts';

export const marketTotals: Operation = {
  name: 'markets',
  method: 'GET',
  path: '/markets',
  credits: 1,
  summary: "Totals of the market: market cap, volume, bitcoin's share.",
  parameters: {},
  answer: objectSchema({
    marketCap: numberSchema('US dollars.'),
    volume: numberSchema('US dollars in 24 hours.'),
    btcDominance: numberSchema("Bitcoin's share of the market cap, percent."),
    marketCapChange: numberSchema('Percent change over 24 hours.'),
    volumeChange: numberSchema('Percent change over 24 hours.'),
    btcDominanceChange: numberSchema('Change over 24 hours, in percentage points.'),
  }),
  prepare: ({ query, service }) => {
    const asked = readQuery(query, {});
    return asked.ok ? ok({ work: async () => ok(totalsOf(service.present()('USD').market)) }) : asked;
  },
};
