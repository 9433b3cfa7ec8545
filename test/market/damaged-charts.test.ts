// Faults that damage charts: units, steps, gaps, order, repeats, missing values, and coins without a chart.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { readObject } from '../support/list-answer.ts';
import { clearFaults, putFaults } from '../support/sandbox.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '100' });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

type Point = readonly (number | null)[];
type Damage = NonNullable<FaultRule['damage']>;

const chart = async (path = '/coins/pepe/charts?period=all'): Promise<readonly Point[]> =>
  await (await market.get(path)).json();

const damaged = async (damage: Damage, path?: string): Promise<readonly Point[]> => {
  await putFaults(market.url, [{ path: '/coins/*', damage }]);
  return await chart(path);
};

const DAY = 86_400;

const scaled = ([seconds = 0, ...prices]: Point, factor: number): Point => [
  seconds,
  ...prices.map((price) => Number(price) * factor),
];

// oxfmt-ignore
const damages: readonly (readonly [Damage, (whole: readonly Point[]) => readonly Point[]])[] = [
  ['chart-milliseconds', (whole) => whole.map(([seconds, ...prices]) => [Number(seconds) * 1000, ...prices])],
  ['chart-three-days', (whole) => whole.filter((_, day) => day % 3 === 0)],
  ['chart-gaps', (whole) => whole.filter((_, day) => day % 10 < 6)],
  ['chart-unsorted', (whole) => [...whole.filter((_, day) => day % 2 === 1), ...whole.filter((_, day) => day % 2 === 0)]],
  ['chart-repeated', (whole) => whole.flatMap((point) => [point, point])],
  ['chart-missing-values', (whole) => whole.map(([seconds = 0, usd = 0, btc = 0, eth = 0], day) =>
    [[seconds, usd, btc, eth], [seconds, usd, btc, eth], [seconds, null, btc, eth], [seconds, usd, null, eth], [seconds, null, null, null]][day % 5] ?? [])],
  ['chart-empty', () => []],
  ['chart-failing-coin', (whole) => whole],
  ['chart-thinned', (whole) => whole.filter((_, day) => day % 7 === 0 || day >= whole.length - 30)],
  ['chart-last-month', (whole) => whole.slice(-30)],
  ['chart-one-point', (whole) => whole.slice(-1)],
  ['chart-three-of-ten', (whole) => whole.filter((_, day) => day % 10 < 3)],
  ['chart-late-midnight', (whole) => whole.slice(0, -1)],
  ['chart-cut-end', (whole) => whole.slice(0, -10)],
  ['chart-zeros', (whole) => whole.map(([seconds = 0]) => [seconds, 0, 0, 0])],
  ['chart-negative', (whole) => whole.map((point) => scaled(point, -1))],
  ['chart-rescaled', (whole) => whole.map((point) => scaled(point, 0.001))],
  ['chart-large', (whole) => whole.map((point) => scaled(point, 1000))],
  ['chart-large-end', (whole) => [...whole.slice(0, -2), ...whole.slice(-2).map((point) => scaled(point, 1000))]],
  ['chart-corrected-day', (whole) => whole.map((point, day) => (day === whole.length - 20 ? scaled(point, 1.3) : point))],
  ['chart-swapped', (whole) => whole.map(([seconds = 0, usd = 0, btc = 0, eth = 0]) => [seconds, btc, eth, usd])],
];

describe.each(damages)('%s', (damage, spoil) => {
  it('a single coin', async () => {
    const whole = await chart();
    expect(whole.length).toBeGreaterThan(365);
    expect(await damaged(damage)).toEqual(spoil(whole));
  });

  it('several coins', async () => {
    const [pepe, bitcoin] = [await chart(), await chart('/coins/bitcoin/charts?period=all')];
    const entry = (coinId: string, points: readonly Point[]) => ({ coinId, chart: spoil(points) });
    const error = { errorMessage: 'ERR_COIN_CHART_NOT_FOUND' };
    expect(await damaged(damage, '/coins/charts?period=all&coinIds=pepe,nope,bitcoin')).toEqual([
      entry('pepe', pepe),
      { coinId: 'nope', chart: [], ...error },
      damage === 'chart-failing-coin' ? { coinId: 'bitcoin', chart: [], ...error } : entry('bitcoin', bitcoin),
    ]);
  });

  it('other answers stay as they are', async () => {
    const coin = await readObject(await market.get('/coins/pepe'));
    await putFaults(market.url, [{ path: '*', damage }]);
    expect(await readObject(await market.get('/coins/pepe'))).toEqual(coin);
    expect(await readObject(await market.get('/coins/nope/charts'))).toMatchObject({ statusCode: 404 });
  });
});

it('chart-unreadable', async () => {
  const points: readonly unknown[] = await damaged('chart-unreadable');
  expect(points.length).toBeGreaterThan(365);
  expect(new Set(points.map(String))).toEqual(new Set(['no point']));
});

it('chart-three-days: hours are thinned out too', async () => {
  const points = await damaged('chart-three-days', '/coins/pepe/charts?period=1w');
  const times = points.map(([seconds]) => Number(seconds));
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 3 * DAY, 6 * DAY]);
});
