// GET /coins/price/exchange: the price of one coin or currency in another, at a time, on an exchange.

import { fail, ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import { exchangeName } from '../question/exchange-name.ts';
import { required } from '../question/parameter.ts';
import { anyText } from '../question/parameter-kinds.ts';
import { readPastMinute, timestampParameters } from '../question/read-past-minute.ts';
import { readQuery } from '../question/read-query.ts';
import { tradedPrice } from '../selection/traded-price.ts';

import type { Operation, Work } from './operation.ts';

const exchangeParameters = {
  exchange: required(exchangeName, 'The exchange, in any case.'),
  from: required(anyText, 'Symbol of the coin or currency to price, in any case.'),
  to: required(anyText, 'Symbol of the coin or currency to express the price in, in any case.'),
  ...timestampParameters,
} as const;

export const exchangePrice: Operation = {
  name: 'exchangePrice',
  method: 'GET',
  path: '/coins/price/exchange',
  credits: 5,
  summary: 'The price of one coin or currency in another on an exchange at a moment.',
  parameters: exchangeParameters,
  answer: objectSchema({ price: numberSchema('Units of `to` for one of `from`.') }),
  refusals: [404],
  prepare: ({ query, service }) => {
    const asked = readQuery(query, exchangeParameters);
    if (!asked.ok) return asked;
    const minute = readPastMinute(asked.value.timestamp, service.now());
    if (!minute.ok) return minute;
    const work: Work = async () => {
      const { universe } = service.present()('USD').market;
      const [from, to] = [asked.value.from, asked.value.to].map((symbol) =>
        tradedPrice(universe, symbol, minute.value),
      );
      return from === undefined || to === undefined ? fail({ reason: 'unknown-price' }) : ok({ price: from / to });
    };
    return ok({ work });
  },
};
