// GET /coins/price/avg: a coin's price at one moment.

import { fail, ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import { required } from '../question/parameter.ts';
import { anyText } from '../question/parameter-kinds.ts';
import { readCoinId } from '../question/read-coin-id.ts';
import { readPastMinute, timestampParameters } from '../question/read-past-minute.ts';
import { readQuery } from '../question/read-query.ts';
import { worthAt } from '../simulation/chart.ts';
import { launchOf } from '../simulation/launch.ts';
import type { Operation, Work } from './operation.ts';

const averageParameters = {
  coinId: required(anyText, 'As in the list of coins; exact.'),
  ...timestampParameters,
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
