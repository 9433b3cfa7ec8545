// COIN_PERFORMANCE as typed, with the real gateway and market service.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, startOf } from '../../../shared/past/calendar.ts';
import { frozenNow } from '../../support/frozen-now.ts';
import { readObject } from '../../support/list-answer.ts';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';

const addon = useBuiltAddon();
const DAY = 86_400;
const TODAY = Math.floor(Date.parse(frozenNow) / 1000 / DAY);

let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk(addon());
});
afterAll(() => desk?.dispose());

const close = async (coin: string, day: number): Promise<number> => {
  const answer = await readObject(
    await desk.gateway.market.get(`/coins/price/avg?coinId=${coin}&timestamp=${startOf(day + 1)}`),
  );
  return Number(answer['USD']);
};

/** The market service's chart of all times: `[seconds, USD, …]`. */
const chart = async (coin: string): Promise<readonly (readonly number[])[]> =>
  (await desk.gateway.market.get(`/coins/${coin}/charts?period=all`)).json();

const present = (coin: string): number => Number(desk.type(`=COIN("${coin}")`));
const percent = (from: number, to: number): number => (to / from - 1) * 100;

test('the standard periods', async () => {
  const now = present('bitcoin');
  const days = [
    TODAY - 1,
    TODAY - 7,
    TODAY - 30,
    TODAY - 90,
    dayOf({ year: 2025, month: 11, day: 21 }),
    dayOf({ year: 2025, month: 12, day: 31 }),
  ];
  const closes = await Promise.all(days.map((day) => close('bitcoin', day)));
  expect(desk.type('=COIN_PERFORMANCE("BTC")')).toEqual([closes.map((then) => percent(then, now))]);
});

test('row by row, one period', async () => {
  const week = async (coin: string): Promise<number> => percent(await close(coin, TODAY - 7), present(coin));
  expect(desk.type('=COIN_PERFORMANCE({"BTC"; ""; "ETH"; "no-such-coin"; "defi"}, "7d")')).toEqual([
    [await week('bitcoin')],
    [null],
    [await week('ethereum')],
    [expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"/)],
    [expect.stringMatching(/^⚠ "defi" is a category, and COIN_PERFORMANCE takes coins/)],
  ]);
});

test('the extremes are those of the whole chart', async () => {
  const now = present('ethereum');
  const settled = (await chart('ethereum')).filter(([seconds = 0]) => seconds % DAY === 0);
  const prices = [...settled.map(([, price = 0]) => price), now];
  const highest = Math.max(...prices);
  const [[first = 0] = []] = await chart('ethereum');
  const at = settled.find(([, price]) => price === highest)?.[0] ?? TODAY * DAY + 1;
  expect(desk.type('=COIN_PERFORMANCE("ETH", "ath, athDate, fromAth, low, first")')).toEqual([
    [
      highest,
      new Date((Math.ceil(at / DAY) - 1) * DAY * 1000),
      percent(highest, now),
      Math.min(...prices),
      // The first close is that of the first day.
      new Date((Math.ceil(first / DAY) - 1) * DAY * 1000),
    ],
  ]);
});

test('a period before the first price has a sentence, the others have values', () => {
  expect(desk.type('=COIN_PERFORMANCE("BTC", "30y, 7d")')).toEqual([
    [expect.stringMatching(/^⚠ bitcoin is known from /), expect.any(Number)],
  ]);
});

test('a word that is no period', () => {
  expect(() => desk.type('=COIN_PERFORMANCE("BTC", "weekly")')).toThrow('"weekly" is no period: write one of 1d, 7d, ');
});

test('the same again takes no fetch', () => {
  const before = desk.calls.of('fetch');
  desk.type('=COIN_PERFORMANCE("ETH", "ath, athDate, fromAth, low, first")');
  expect(desk.calls.of('fetch')).toBe(before);
});
