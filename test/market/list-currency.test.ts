// GET /coins in other currencies: amounts are converted, everything else is the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, type AnyCoin } from '../support/list-answer.ts';
import { coinIds, numberOf, startWholeMarket, type WholeMarket } from './whole-market.ts';

let market: WholeMarket;
let all: readonly AnyCoin[];
beforeAll(async () => {
  market = await startWholeMarket(1_000);
  all = await market.allIn('USD');
});
afterAll(() => market.dispose());

it.each(['EUR', 'jpy', 'BTC', 'eth'])(
  'GET /coins?currency=%s: amounts are converted, everything else is the same',
  async (currency) => {
    const { result } = await market.ask(`?currency=${currency}&limit=50`);
    result.forEach((coin, at) => {
      const dollars = all[at] ?? {};
      const rate = numberOf(coin, 'price') / numberOf(dollars, 'price');
      expect(numberOf(coin, 'marketCap')).toBe(numberOf(coin, 'price') * numberOf(coin, 'availableSupply'));
      expect(numberOf(coin, 'fullyDilutedValuation')).toBe(numberOf(coin, 'price') * numberOf(coin, 'totalSupply'));
      expect(numberOf(coin, 'volume') / numberOf(dollars, 'volume')).toBeCloseTo(rate, 9);
      for (const field of ['id', 'rank', 'priceBtc', 'priceChange1d', 'totalSupply'])
        expect(coin[field]).toBe(dollars[field]);
    });
  },
);

describe('coins as currencies', () => {
  it('GET /coins?currency=BTC: the price is exactly priceBtc, and bitcoin’s price is exactly 1', async () => {
    const { result } = await market.ask('?currency=BTC&limit=1000');
    expect(result.map((coin) => coin['price'])).toEqual(result.map((coin) => coin['priceBtc']));
    expect(result.find(({ id }) => id === 'bitcoin')?.['price']).toBe(1);
  });

  it('GET /coins?currency=ETH: the price of ether is 1', async () => {
    expect((await market.ask('?currency=ETH&coinIds=ethereum')).result).toMatchObject([{ price: 1 }]);
  });
});

it('GET /coins?currency=EUR&marketCap~greaterThan=…: dollars; price~greaterThan: euros', async () => {
  const query = 'marketCap~greaterThan=1e9&volume~greaterThan=5e7&fullyDilutedValuation~lessThan=1e11';
  const [euros, byCap, byPrice] = await Promise.all([
    market.allIn('EUR'),
    market.ask(`?currency=EUR&limit=1000&${query}`),
    market.ask('?currency=EUR&limit=1000&price~greaterThan=1'),
  ]);
  const large = all.filter(
    (coin) =>
      numberOf(coin, 'marketCap') > 1e9 &&
      numberOf(coin, 'volume') > 5e7 &&
      numberOf(coin, 'fullyDilutedValuation') < 1e11,
  );
  expect(idsOf(byCap)).toEqual(coinIds(large));
  expect(idsOf(byPrice)).toEqual(coinIds(euros.filter((coin) => numberOf(coin, 'price') > 1)));
  expect(large.length).toBeGreaterThan(0);
});
