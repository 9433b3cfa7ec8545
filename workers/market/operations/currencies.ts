// GET /currencies: the rates of currencies.

import { numberSchema, objectSchema } from '../../../shared/protocol/schema.ts';
import { ok } from '../../../shared/result.ts';
import { readQuery } from '../question/parameters.ts';
import { fiatCodes, fiatRate } from '../simulation/rates.ts';
import type { Operation } from './operation.ts';

const rates = Object.fromEntries(fiatCodes.map((code) => [code, fiatRate(code)]));

export const currencyRates: Operation = {
  name: 'currencies',
  method: 'GET',
  path: '/currencies',
  credits: 1,
  summary: 'Units of each currency for one US dollar, by code.',
  parameters: {},
  answer: objectSchema({ result: objectSchema(Object.fromEntries(fiatCodes.map((code) => [code, numberSchema()]))) }),
  prepare: ({ query }) => {
    const asked = readQuery(query, {});
    return asked.ok ? ok({ work: async () => ok({ result: rates }) }) : asked;
  },
};
