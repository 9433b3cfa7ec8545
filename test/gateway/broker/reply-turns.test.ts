// The turns of replies with data: what is on its way at one time stays below a bound, and requests that wait go first.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createReplyTurns,
  REPLY_BYTES_PER_SECOND,
  type ReplyTurns,
} from '../../../workers/gateway/broker/reply-turns.ts';

const MEGABYTE = 1024 * 1024;

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

const turnsNow = (): ReplyTurns => createReplyTurns(() => Date.now());

/** When each reply has its turn, milliseconds from now. */
const timesOf = async (replies: readonly Promise<boolean>[]): Promise<readonly (number | undefined)[]> => {
  const start = Date.now();
  const times = replies.map(async (reply) => ((await reply) ? Date.now() - start : undefined));
  // Longer than any of these waits; not until no timer is left, since those of other files may never end.
  await vi.advanceTimersByTimeAsync(60_000);
  return await Promise.all(times);
};

it('a thousand replies at once go out in turns', async () => {
  const turns = turnsNow();
  const times = await timesOf(Array.from({ length: 1000 }, () => turns.take(MEGABYTE, true, Number.POSITIVE_INFINITY)));
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBeGreaterThan(15_000);
  // In any quarter of a second, no more than a fraction of the object's memory.
  for (let from = 0; from < 16_000; from += 50) {
    const sent = times.filter((time = 0) => time >= from && time < from + 250).length;
    expect(sent * MEGABYTE).toBeLessThanOrEqual(0.35 * REPLY_BYTES_PER_SECOND);
  }
});

it('a reply that would come too late for an isolate with a snapshot has no turn, and takes none', async () => {
  const turns = turnsNow();
  const times = await timesOf(Array.from({ length: 1000 }, () => turns.take(MEGABYTE, false, 2000)));
  expect(times.filter((time) => time !== undefined)).toHaveLength(129);
  expect(Math.max(...times.map((time = 0) => time))).toBe(2000);
});

it('a request that waits goes before replies that only renew', async () => {
  const turns = turnsNow();
  for (let index = 0; index < 500; index += 1) void turns.take(MEGABYTE, false, 9000);
  expect(await timesOf([turns.take(MEGABYTE, true, Number.POSITIVE_INFINITY)])).toEqual([0]);
});
