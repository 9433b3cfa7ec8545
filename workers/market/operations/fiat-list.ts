// GET /fiats: the currencies that are not coins, with their rates to the US dollar.

import { ok } from '../../../shared/result.ts';
import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { fiatCodes, fiatRate } from '../simulation/rates.ts';
import type { Operation, Work } from './operation.ts';

/** The sign of a currency, such as `€` for EUR; the code if it has no sign. */
const signOf = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code;

const listFiats: Work = async () =>
  ok(
    fiatCodes.map((code) => ({
      name: code,
      rate: fiatRate(code),
      symbol: signOf(code),
      imageUrl: `https://static.example.com/fiats/${code}.png`,
    })),
  );

export const fiatList: Operation = {
  name: 'fiats',
  method: 'GET',
  path: '/fiats',
  credits: 1,
  summary: 'Currencies that are not coins, with their rates.',
  parameters: {},
  answer: listSchema(
    objectSchema({
      name: textSchema('ISO 4217 code.'),
      rate: numberSchema('Units for one US dollar.'),
      symbol: textSchema('Sign.'),
      imageUrl: textSchema('Address of an image.'),
    }),
  ),
  prepare: ({ query }) => {
    const asked = readQuery(query, {});
    return asked.ok ? ok({ work: listFiats }) : asked;
  },
};
