// What is bought for single questions is bought once. The clock is the test's.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { createNotebook } from '../../../workers/gateway/broker/storage.ts';
import { createPageCache, type PageCache } from '../../../workers/gateway/broker/spend/page-cache.ts';
import { createPaidCalls } from '../../../workers/gateway/broker/spend/paid-calls.ts';
import type { ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import { encodeCoins, type PlainCoin } from '../../support/encode-coins.ts';
import { finds, namedQuery, pageQuery } from '../../support/page-queries.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { createSpendingWorld, noon } from '../../support/spending-world.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

/** Nothing is known from earlier. */
const known = { same: undefined, market: undefined, proves: false, marketCount: undefined, least: 0 };

let seconds: number;
let bought: number;
let isDown: boolean;
let coins: readonly PlainCoin[];
let next: () => readonly PlainCoin[];
let pageCache: PageCache;

const upstream: ProviderClient = {
  async page() {
    bought += 1;
    if (isDown) return fail({ reason: 'timeout' });
    return ok({ value: await encodeCoins(next()), simulated: false });
  },
};

const asker = { client: 'c', due: noon, latest: noon + 5000 };
const ask = (name: string, maxAgeSeconds = 120) => pageCache.page(namedQuery(name), maxAgeSeconds, asker);

beforeEach(() => {
  seconds = 1_000_000;
  bought = 0;
  isDown = false;
  coins = [coin('a', 'A', 1, 1)];
  next = () => coins;
  const now = (): number => seconds * 1000;
  const { account, breakers, count, limiter } = createSpendingWorld().open(1_000_000);
  const calls = createPaidCalls({ breakers, count, limiter, now, clock: () => noon });
  pageCache = createPageCache({
    account,
    calls,
    upstream,
    prices: { creditsPerPage: 2 },
    knowledge: { of: () => Promise.resolve(known) },
    marketLook: undefined,
    notebook: createNotebook(openSqlite()),
    ttlSeconds: 120,
    now,
    log: () => undefined,
  });
});

it('a page is bought once for all who ask at once', async () => {
  const pages = await Promise.all([ask('x'), ask('x'), ask('x')]);
  expect(pages.map((one) => one.ok)).toEqual([true, true, true]);
  expect(bought).toBe(1);
});

it('a page is kept for as long as whoever asks allows', async () => {
  await ask('x');
  seconds += 100;
  expect(await ask('x')).toMatchObject({ value: { asOf: 1_000_000_000 } });
  expect(await ask('x', 100)).toMatchObject({ value: { asOf: 1_000_100_000 } });
});

it('a failure is told to all who wait, and not kept', async () => {
  isDown = true;
  const failures = await Promise.all([ask('x'), ask('x')]);
  expect(failures.map((one) => one.ok)).toEqual([false, false]);
  isDown = false;
  expect(await ask('x')).toMatchObject({ ok: true });
  expect(bought).toBe(2);
});

it.each([
  ['that no coin is named so is kept for a lifetime', [finds('id', 'ghost')], 119, 1],
  ['and no longer', [finds('symbol', 'GHOST')], 120, 2],
  ['nor at all for whoever wants it new', [finds('symbol', 'GHOST')], 0, 2],
  [
    'that none meets a condition is kept no longer than any page',
    [finds('id', 'ghost'), { kind: 'number', field: 'price', operator: '<', value: 1 } as const],
    120,
    2,
  ],
])('%s', async (_, tests, age, pages) => {
  coins = [];
  const named = pageQuery({ tests });
  await pageCache.page(named, 120, asker);
  seconds += age;
  await pageCache.page(named, age === 0 ? 0 : 120, asker);
  expect(bought).toBe(pages);
});

it('a coin is absent no longer once a page shows it', async () => {
  coins = [];
  const named = pageQuery({ tests: [finds('symbol', 'GHOST')] });
  await pageCache.page(named, 120, asker);
  coins = [coin('g', 'GHOST', 1, 1)];
  await ask('x');
  expect(await pageCache.page(named, 120, asker)).toMatchObject({ value: { value: { count: 1 } } });
});

it('a list that lost coins since the same question is in doubt, until answers of an hour agree', async () => {
  const many = (count: number): readonly PlainCoin[] =>
    Array.from({ length: count }, (_, index) => coin(`c${index}`, 'S', index + 1, 1));
  coins = many(300);
  expect(await ask('x')).toMatchObject({ ok: true });
  coins = many(150);
  seconds += 120;
  const detail = 'the answer counts 150 coins, and 300 were counted before';
  expect(await ask('x')).toEqual(fail({ reason: 'in-doubt', retryAfterSeconds: 30, detail }));
  seconds += 1800;
  expect(await ask('x')).toMatchObject({ ok: false });
  seconds += 1800;
  expect(await ask('x')).toMatchObject({ value: { value: { count: 150 } } });
});

describe('a coin that is listed twice', () => {
  const doubled = [coin('a', 'A', 1, 9), coin('b', 'B', 2, 8), coin('a', 'A', 3, 7)];
  const whole = [coin('a', 'A', 1, 9), coin('b', 'B', 2, 8), coin('c', 'C', 3, 7)];

  it('has the page bought once again, as another one may be missing', async () => {
    coins = doubled;
    const answers = [doubled, whole];
    next = () => answers.shift() ?? whole;
    expect(await ask('x')).toMatchObject({ value: { value: { count: 3, holes: [] } } });
    expect(bought).toBe(2);
  });

  it('and is again the next time is listed twice by the source: no page is bought for it', async () => {
    coins = doubled;
    expect(await ask('x')).toMatchObject({ value: { value: { count: 2, doubled: 1 } } });
    seconds += 120;
    await ask('x');
    expect(bought).toBe(3);
  });
});
