// What is bought for single questions is bought once. The clock is the test's.

import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { createPageCache, type PageCache } from '../../../workers/gateway/broker/spend/page-cache.ts';
import { createPaidCalls } from '../../../workers/gateway/broker/spend/paid-calls.ts';
import type { UpstreamClient } from '../../../workers/gateway/providers/coinstats/upstream-client.ts';
import { encodeCoins, type PlainCoin } from '../../support/encode-coins.ts';
import { createSpendingWorld, noon } from '../../support/spending-world.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

let seconds: number;
let bought: number;
let isDown: boolean;
let coins: readonly PlainCoin[];
let keeper: PageCache;

const upstream: Pick<UpstreamClient, 'coins'> = {
  async coins() {
    bought += 1;
    if (isDown) return fail({ reason: 'timeout' });
    return ok({ value: await encodeCoins(coins), simulated: false });
  },
};

const asker = { client: 'c', due: noon, latest: noon + 5000 };
const ask = (name: string, maxAgeSeconds = 120) => keeper.page(new Map([['name', name]]), maxAgeSeconds, asker);

beforeEach(() => {
  seconds = 1_000_000;
  bought = 0;
  isDown = false;
  coins = [coin('a', 'A', 1, 1)];
  const now = (): number => seconds * 1000;
  const { account, breakers, count, limiter } = createSpendingWorld().open(1_000_000);
  const calls = createPaidCalls({ breakers, count, limiter, now, clock: () => noon });
  keeper = createPageCache({ account, calls, upstream, now });
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

it('the order of parameters makes no other page', async () => {
  await keeper.page(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
    120,
    asker,
  );
  await keeper.page(
    new Map([
      ['b', '2'],
      ['a', '1'],
    ]),
    120,
    asker,
  );
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
  ['that no coin is named so is kept for an hour', { coinIds: 'ghost', page: '1' }, 3599, 1],
  ['and no longer', { symbol: 'GHOST', page: '1' }, 3600, 2],
  ['nor at all for whoever wants it new', { symbol: 'GHOST', page: '1' }, 0, 2],
  [
    'that none meets a condition is kept no longer than any page',
    { coinIds: 'ghost', 'price~lessThan': '1', page: '1' },
    120,
    2,
  ],
])('%s', async (_, parameters, age, pages) => {
  coins = [];
  const named = new Map(Object.entries(parameters));
  await keeper.page(named, 120, asker);
  seconds += age;
  await keeper.page(named, age === 0 ? 0 : 120, asker);
  expect(bought).toBe(pages);
});
