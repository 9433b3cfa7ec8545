// How long a question waits for the count of coins that a name has, and how often that is asked for. The clock is the test's.

import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { createCoinCounts } from '../../../workers/gateway/answer/coin-counts.ts';
import { beginRequest, type RequestLife } from '../../../workers/gateway/request-life.ts';

let seconds: number;
let asked: number;
let answer: 'given' | 'failed' | 'refused to the client' | 'never';
let count: ReturnType<typeof createCoinCounts>;

beforeEach(() => {
  seconds = 1_000_000;
  asked = 0;
  answer = 'given';
  count = createCoinCounts({
    now: () => seconds * 1000,
    fetch: async () => {
      asked += 1;
      if (answer === 'given') return ok({ count: 7, asOf: seconds * 1000 });
      if (answer === 'failed') return fail({ reason: 'timeout' });
      if (answer === 'refused to the client') return fail({ reason: 'rate-limited' });
      return await new Promise(() => undefined);
    },
  });
});

const life: RequestLife = {
  ...beginRequest(
    () => undefined,
    () => Promise.resolve(true),
    'c',
  ),
  remaining: () => 1,
};
const ask = (at: RequestLife = life) => count('x', new Map([['categories', 'x']]), at);

it('is asked for once by all who ask at once, and again after six hours', async () => {
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([ok(7), ok(7), ok(7)]);
  seconds += 6 * 3600 - 1;
  await ask();
  expect(asked).toBe(1);
  seconds += 1;
  await ask();
  expect(asked).toBe(2);
});

it('is waited for no longer than the request may', async () => {
  answer = 'never';
  expect(await ask()).toEqual(fail({ reason: 'timeout' }));
  expect(await ask({ ...life, remaining: () => 0 })).toEqual(fail({ reason: 'timeout' }));
});

it('is not begun for a request whose time is over', async () => {
  expect(await ask({ ...life, remaining: () => 0 })).toEqual(fail({ reason: 'timeout' }));
  expect(asked).toBe(0);
});

it('is not asked for again at once where that failed', async () => {
  answer = 'failed';
  await ask();
  seconds += 9;
  expect([await ask(), asked]).toEqual([fail({ reason: 'timeout' }), 1]);
  seconds += 1;
  answer = 'given';
  expect([await ask(), asked]).toEqual([ok(7), 2]);
});

it('is asked for by one client though another may not', async () => {
  answer = 'refused to the client';
  expect(await ask()).toEqual(fail({ reason: 'rate-limited' }));
  answer = 'given';
  expect(await ask()).toEqual(ok(7));
});

it('is what it was while it fails', async () => {
  await ask();
  seconds += 7 * 3600;
  answer = 'failed';
  expect([await ask(), await ask(), asked]).toEqual([ok(7), ok(7), 2]);
  answer = 'never';
  seconds += 10;
  expect(await ask()).toEqual(ok(7));
});
