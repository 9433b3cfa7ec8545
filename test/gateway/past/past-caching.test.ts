// How long answers about the past may be kept, and what their entity tags depend on: settled days for a day, anything
// else as long as present data.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { closeOf, PastWorld } from '../../support/past-world.ts';

digestsAtOnce();

const HOUR = 3600;
const DAY = 86_400;
/** As long as present data. */
const SHORT = /^public, max-age=\d{1,3}$/;
const A_DAY = 'public, max-age=86400';

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-21 12:00');
  await world.get('/coins?limit=1');
});

const cacheOf = async (path: string): Promise<string> => (await world.get(path)).headers.get('Cache-Control') ?? '';
const tagOf = async (path: string): Promise<string> => (await world.get(path)).headers.get('ETag') ?? '';

/** Two charts of different hours agree. */
const settle = async (coin = 'c1'): Promise<void> => {
  await world.priceAt(coin, '2024-12-31');
  world.seconds += HOUR;
  await world.priceAt(coin, '2024-12-31');
};

describe('once two charts of different hours agree', () => {
  it.each<readonly [string, string, string | RegExp]>([
    ['a day', '/coins/c1/price?at=2024-12-31', A_DAY],
    ['a month', '/coins/c1/price?at=2024-11', A_DAY],
    ['a range of days', '/coins/id:c1/history?from=2024-01-01&to=2024-12-31&step=1mo', A_DAY],
    ['a range up to yesterday', '/coins/c1/history?from=2026-11-01&to=2026-11-20', A_DAY],
    ['a ticker', '/coins/S1/price?at=2024-12-31', SHORT],
    ['a relative date', '/coins/c1/price?at=30d', SHORT],
    ['today', '/coins/c1/price?at=2026-11-21', SHORT],
    ['a month in progress', '/coins/c1/price?at=2026-11', SHORT],
    ['a range without an end', '/coins/c1/history?from=2024-12-01&step=1mo', SHORT],
    ['a range that is cut to today', '/coins/c1/history?from=2026-11-01&to=2026-12-31', SHORT],
    ['the same by opens', '/coins/c1/history?from=2026-11-01&to=2026-12-31&day=open', SHORT],
    ['a range up to today by opens', '/coins/c1/history?from=2026-11-01&to=2026-11-21&day=open', SHORT],
    ['a moment', '/coins/c1/price?at=2026-11-20 09:30', SHORT],
  ])('%s', async (_, path, expected) => {
    await settle();
    expect(await cacheOf(path)).toMatch(expected);
  });
});

it.each([
  ['heard once', '/coins/c1/price?at=2024-12-31'],
  ['before the first day', '/coins/c1/history?from=2020-01-01&to=2021-02-01&step=1mo'],
])('%s: as long as present data', async (_, path) => {
  expect(await cacheOf(path)).toMatch(SHORT);
  world.seconds += HOUR;
  expect(await cacheOf(path)).toBe(A_DAY);
});

it('in doubt: not at all, and marked as stale', async () => {
  await settle();
  world.damage = 'chart-corrected-day';
  world.seconds += DAY;
  await world.priceAt('c1', '2026-11-21');
  const response = await world.get('/coins/c1/price?at=2024-12-31');
  expect([response.headers.get('Cache-Control'), await response.text()]).toEqual(['no-store', closeOf('2024-12-31')]);
  expect(await world.post({ ids: ['id:c1'], dates: ['2024-12-31'] })).toMatchObject([{ stale: true }]);
});

it('a day whose midnight point is late is pending, not the day before', async () => {
  await settle();
  world.damage = 'chart-late-midnight';
  world.seconds = Date.parse('2026-11-22T05:00Z') / 1000;
  const late = await world.get('/coins/c1/price?at=2026-11-21');
  expect([late.status, late.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  world.damage = undefined;
  world.seconds += HOUR;
  expect(await world.priceAt('c1', '2026-11-21')).toBe(closeOf('2026-11-21'));
});

describe('entity tags', () => {
  it('of an open range change when it grows, without a newer chart', async () => {
    await settle();
    const path = '/coins/c1/history?from=2026-11-18&day=open';
    const before = await tagOf(path);
    world.failure = { reason: 'timeout' };
    world.seconds += DAY;
    const response = await world.get(path);
    expect([response.status, response.headers.get('ETag') === before]).toEqual([200, false]);
  });

  it('of a ticker are of the coin that has it', async () => {
    await settle('c1');
    await world.priceAt('c2', '2024-12-31');
    const path = '/coins/XX/price?at=2024-12-31';
    world.symbols.set(1, 'XX');
    world.seconds += HOUR;
    const [first, from] = [await tagOf(path), await world.get(path)];
    expect(from.headers.get('Content-Location')).toBe('/coins/c1/price?at=2024-12-31');
    world.symbols.set(1, 'YY');
    world.symbols.set(2, 'XX');
    world.seconds += HOUR;
    const second = await world.get(path);
    expect(second.headers.get('Content-Location')).toBe('/coins/c2/price?at=2024-12-31');
    expect(second.headers.get('ETag')).not.toBe(first);
  });

  it('of settled days stay while no newer chart is taken in', async () => {
    await settle();
    const path = '/coins/c1/price?at=2024-12-31';
    const before = await tagOf(path);
    world.seconds += 2 * DAY;
    world.restart();
    expect(await tagOf(path)).toBe(before);
  });
});

it.each([
  ['/coins/S1/price?at=2024-12-31&day=open&token=secret', '/coins/c1/price?at=2024-12-31&day=open'],
  ['/coins/S1/history?from=2024-12-30&to=2024-12-31&_=7', '/coins/c1/history?from=2024-12-30&to=2024-12-31'],
  ['/coins/c1/price?at=2024-12-31', null],
])('%s has the Content-Location %s', async (path, location) => {
  const response = await world.get(path);
  expect([response.status, response.headers.get('Content-Location')]).toEqual([200, location]);
});
