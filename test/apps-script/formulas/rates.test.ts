// Rates between coins and currencies.

import { describe, expect, test } from 'vitest';
import { rateOf, rateWays, type PriceOf, type ReadableUnit } from '../../../addon/formulas/conversions.ts';
import { fail, ok } from '../../../shared/result.ts';

const coin = (text: string): ReadableUnit => ({ kind: 'reference', text });
const euro: ReadableUnit = { kind: 'currency', code: 'EUR' };
const dollar: ReadableUnit = { kind: 'currency', code: 'USD' };

/** Prices by currency and reference. */
const pricesOf =
  (table: Readonly<Record<string, number | null>>): PriceOf =>
  ({ reference, currency }) => {
    const price = table[`${currency} ${reference}`];
    return price === undefined ? fail(`No ${reference}.`) : ok(price);
  };

describe('needs the prices', () => {
  // oxfmt-ignore
  test.each<[what: string, from: ReadableUnit, to: ReadableUnit, quotes: readonly string[]]>([
    ['nothing between a currency and itself', euro, euro, []],
    ['one price between coin and currency', coin('BTC'), euro, ['EUR BTC']],
    ['one price between currency and coin', euro, coin('BTC'), ['EUR BTC']],
    ['two prices in the settings\' currency between coins', coin('BTC'), coin('ETH'), ['GBP BTC', 'GBP ETH']],
    ['prices of one coin in both currencies', euro, dollar, ['USD symbol:USDT', 'EUR symbol:USDT', 'USD symbol:BTC', 'EUR symbol:BTC']],
  ])('%s', (_, from, to, quotes) => {
    const asked = rateWays(from, to, 'GBP').flatMap(({ times, by }) => [times, by].flatMap((quote) => quote ?? []));
    expect(asked.map(({ reference, currency }) => `${currency} ${reference}`)).toEqual(quotes);
  });
});

describe('gives', () => {
  const prices = pricesOf({
    'EUR BTC': 50,
    'EUR lost': null,
    'EUR dead': 0,
    'USD symbol:BTC': 100,
    'EUR symbol:BTC': 80,
  });
  // oxfmt-ignore
  test.each<[what: string, from: ReadableUnit, to: ReadableUnit, rate: ReturnType<PriceOf>]>([
    ['the price', coin('BTC'), euro, ok(50)],
    ['its inverse', euro, coin('BTC'), ok(1 / 50)],
    ['null where there is no price', coin('lost'), euro, ok(null)],
    ['null where there is no price to divide by', coin('BTC'), coin('lost'), ok(null)],
    ['null for what is worth nothing', euro, coin('dead'), ok(null)],
    ['the sentence of an unknown coin', coin('nope'), coin('lost'), fail('No nope.')],
    ['the sentence of an unknown coin to convert to', coin('lost'), coin('nope'), fail('No nope.')],
    ['bitcoin\'s ratio where tether is missing', dollar, euro, ok(0.8)],
  ])('%s', (_, from, to, rate) => {
    expect(rateOf(rateWays(from, to, 'EUR'), prices)).toEqual(rate);
  });
});
