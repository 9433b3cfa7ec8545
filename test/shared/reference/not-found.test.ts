// Ids of another market data service: the coin here that has the same symbol and name in its id.

import { expect, it } from 'vitest';
import { otherIdRow } from '../../../shared/reference/not-found.ts';
import { columnsOf } from '../../support/columns-of.ts';

const here = [
  ['btc-bitcoin', 'BTC', 9],
  ['usdc-usd-coin', 'USDC', 8],
  ['bnb-binance-coin', 'BNB', 7],
  ['xrp-xrp', 'XRP', 6],
  ['one-harmony', 'ONE', 5],
  ['two-harmony', 'TWO', 4],
  ['new-newton', 'NEW', null],
] as const;
const there = [
  ['bitcoin', 'BTC', 9],
  ['usd-coin', 'USDC', 8],
] as const;

type Coins = readonly (readonly [id: string, symbol: string, marketCap: number | null])[];
const columns = (coins: Coins) =>
  columnsOf(
    coins.map(([id, symbol, marketCap]) => ({
      numbers: marketCap === null ? {} : { marketCap },
      texts: { id, symbol },
      contracts: [],
    })),
  );

it.each<[Coins, string, number | undefined]>([
  [here, 'bitcoin', 0],
  [here, 'usd-coin', 1],
  [here, 'binance-coin', 2],
  // Two coins have that name: the larger one is meant.
  [here, 'harmony', 4],
  // Nothing tells that ripple is XRP, and nothing is guessed.
  [here, 'ripple', undefined],
  [here, 'coin', undefined],
  // Its market cap is not known, so it is none of the largest.
  [here, 'newton', undefined],
  [there, 'btc-bitcoin', 0],
  [there, 'usdc-usd-coin', 1],
  [there, 'eth-ethereum', undefined],
])('%#: %s', (coins, text, row) => {
  expect(otherIdRow(columns(coins), text)).toBe(row);
});

it('only the 1,000 largest coins are looked at', () => {
  const many = Array.from({ length: 1001 }, (_, at) => [`s${at}-name-${at}`, `S${at}`, 5000 - at] as const);
  const market = columns(many);
  expect([otherIdRow(market, 'name-999'), otherIdRow(market, 'name-1000')]).toEqual([999, undefined]);
});
