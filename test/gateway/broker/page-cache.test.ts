// What is bought for single questions is bought once. The clock is the test's.

import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { createPageCache, type PageCache } from '../../../workers/gateway/broker/spend/page-cache.ts';
import { createPaidCalls } from '../../../workers/gateway/broker/spend/paid-calls.ts';
import type { ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import { encodeCoins, type PlainCoin } from '../../support/encode-coins.ts';
import { finds, namedQuery, pageQuery } from '../../support/page-queries.ts';
import { createSpendingWorld, noon } from '../../support/spending-world.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

let seconds: number;
let bought: number;
let isDown: boolean;
let coins: readonly PlainCoin[];
let pageCache: PageCache;

const upstream: ProviderClient = {
  async page() {
    bought += 1;
    if (isDown) return fail({ reason: 'timeout' });
    return ok({ value: await encodeCoins(coins), simulated: false });
  },
};

const asker = { client: 'c', due: noon, latest: noon + 5000 };
const ask = (name: string, maxAgeSeconds = 120) => pageCache.page(namedQuery(name), maxAgeSeconds, asker);

beforeEach(() => {
  seconds = 1_000_000;
  bought = 0;
  isDown = false;
  coins = [coin('a', 'A', 1, 1)];
  const now = (): number => seconds * 1000;
  const { account, breakers, count, limiter } = createSpendingWorld().open(1_000_000);
  const calls = createPaidCalls({ breakers, count, limiter, now, clock: () => noon });
  pageCache = createPageCache({ account, calls, upstream, prices: { creditsPerPage: 2 }, now });
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

it('a clock that is set back does not make a page last longer', async () => {
  await ask('x');
  seconds -= 121;
  await ask('x');
  expect(bought).toBe(2);
});

it('the order of tests makes no other page', async () => {
  const tests = [finds('name', 'a'), finds('symbol', 'b')];
  await pageCache.page(pageQuery({ tests }), 120, asker);
  await pageCache.page(pageQuery({ tests: tests.toReversed() }), 120, asker);
  expect(bought).toBe(1);
});

it('a failure is told to all who wait, and not kept', async () => {
  isDown = true;
  const failures = await Promise.all([ask('x'), ask('x')]);
  expect(failures.map((one) => one.ok)).toEqual([false, false]);
  isDown = false;
  expect(await ask('x')).toMatchObject({ ok: true });
  expect(bought).toBe(2);
});

it('16 MB of pages are kept', async () => {
  coins = Array.from({ length: 200 }, (_, index) => ({
    ...coin(`c${index}`, 'S', index + 1, 1),
    note: 'n'.repeat(26_000),
  }));
  // About 5 MB each.
  for (const name of ['a', 'b', 'c', 'd']) await ask(name);
  for (const name of ['d', 'c', 'b']) await ask(name);
  expect(bought).toBe(4);
  await ask('a');
  expect(bought).toBe(5);
});

it.each([
  ['that no coin is named so is kept for an hour', [finds('id', 'ghost')], 3599, 1],
  ['and no longer', [finds('symbol', 'GHOST')], 3600, 2],
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
