// What is bought for single questions is bought once. The clock is the test's.

import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { createPageKeeper, type PageKeeper } from '../../../workers/gateway/gate/page-keeper.ts';
import type { PaidCalls } from '../../../workers/gateway/gate/paid-calls.ts';
import { encodeCoins } from '../../support/encode-coins.ts';

let seconds: number;
let bought: number;
let isDown: boolean;
let keeper: PageKeeper;

const page: PaidCalls['page'] = async () => {
  const asOf = seconds * 1000;
  bought += 1;
  if (isDown) return fail({ reason: 'timeout' });
  return ok({ value: await encodeCoins([]), simulated: false, asOf });
};

const ask = (name: string, maxAgeSeconds = 120) => keeper.page(new Map([['name', name]]), maxAgeSeconds);

beforeEach(() => {
  seconds = 1_000_000;
  bought = 0;
  isDown = false;
  keeper = createPageKeeper({ page }, () => seconds * 1000);
});

it('a page is bought once for all who ask at once, and one of them is told that it cost something', async () => {
  const pages = await Promise.all([ask('x'), ask('x'), ask('x')]);
  expect(pages.map((one) => one.ok && one.value.credits)).toEqual([2, 0, 0]);
  expect(bought).toBe(1);
});

it('a page is kept for as long as whoever asks allows', async () => {
  await ask('x');
  seconds += 100;
  expect(await ask('x')).toMatchObject({ value: { credits: 0, asOf: 1_000_000_000 } });
  expect(await ask('x', 100)).toMatchObject({ value: { credits: 2, asOf: 1_000_100_000 } });
});

it('a clock that is set back does not make a page last longer', async () => {
  await ask('x');
  seconds -= 121;
  expect(await ask('x')).toMatchObject({ value: { credits: 2 } });
});

it('the order of parameters makes no other page', async () => {
  await keeper.page(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
    120,
  );
  await keeper.page(
    new Map([
      ['b', '2'],
      ['a', '1'],
    ]),
    120,
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

it('too many at once are refused, to be asked again in a second', async () => {
  const asked = await Promise.all(Array.from({ length: 75 }, (_, index) => ask(`n${index}`)));
  // Eight run and 64 wait.
  expect(asked.filter((one) => one.ok)).toHaveLength(72);
  expect(asked.at(-1)).toMatchObject({ error: { reason: 'unavailable', retryAfterSeconds: 1 } });
});
