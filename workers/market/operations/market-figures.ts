// GET /markets, /fiats and /currencies: totals of the market, and the rates of currencies.

import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { ok } from '../../../shared/result.ts';
import { readQuery } from '../question/parameters.ts';
import { totalsOf } from '../simulation/market.ts';
import { fiatCodes, fiatRate } from '../simulation/rates.ts';
import type { Operation, Work } from './operation.ts';

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
