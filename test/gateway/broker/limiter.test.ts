// The pace of calls to the upstream. The clock and its timers are the test's.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimiter, type Limiter } from '../../../workers/gateway/broker/spend/limiter.ts';
import { createNotebook, type Sql } from '../../../workers/gateway/broker/storage.ts';
import { openSqlite } from '../../support/sqlite.ts';

const start = Date.parse('2026-01-11T12:00:00Z');
/** How long a call takes, unless a test says otherwise. */
const LATENCY = 150;

let sql: Sql;
let latency: number;
let limiter: Limiter;
/** Names of the calls that were made, with the time at which each began and ended, milliseconds from the start. */
let made: [name: string, from: number, to: number][];
/** Calls from this one on are refused as too fast, as long as it says so. */
let isTooFast: (call: number) => boolean;

const elapsed = (): number => Date.now() - start;
const open = (pauseMilliseconds = 1000): Limiter =>
  createLimiter({ pauseMilliseconds, notebook: createNotebook(sql), clock: () => Date.now() });

const call = (name: string, due = 0, patience = 600_000, isGivenUp = () => false) =>
  limiter.run({
    due: start + due,
    latest: Date.now() + patience,
    isGivenUp,
    refused: () => undefined,
    call: async () => {
      const from = elapsed();
      await new Promise((resolve) => setTimeout(resolve, latency));
      const refused = isTooFast(made.length);
      made.push([name, from, elapsed()]);
      return refused;
    },
    endOf: (refused) => ({ isTooFast: refused, retryAfterSeconds: undefined }),
  });

/** Seconds pass. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const names = (): readonly string[] => made.map(([name]) => name);
/** From the end of each call to the start of the next. */
const pauses = (): readonly number[] => made.slice(1).map(([, from], index) => from - (made[index]?.[2] ?? 0));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  sql = openSqlite();
  made = [];
  latency = LATENCY;
  isTooFast = () => false;
  limiter = open();
});

afterEach(() => void vi.useRealTimers());

describe('calls', () => {
  it('are made one at a time, a pause after each', async () => {
    for (const name of ['a', 'b', 'c']) void call(name);
    await pass(10);
    expect(made).toEqual([
      ['a', 0, 150],
      ['b', 1150, 1300],
      ['c', 2300, 2450],
    ]);
  });

  it('are made by when they are due, not by when they came', async () => {
    void call('running');
    void call('deepening', 60_000);
    void call('refresh', 15_000);
    void call('first answer');
    void call('second answer');
    await pass(10);
    expect(names()).toEqual(['running', 'first answer', 'second answer', 'refresh', 'deepening']);
  });

  it('whose turn comes too late are not made', async () => {
    void call('a');
    const late = call('b', 0, 500);
    await pass(10);
    expect(await late).toBeUndefined();
    expect(names()).toEqual(['a']);
  });

  it('that are given up leave the line once the call before them has ended', async () => {
    let isGivenUp = false;
    void call('a');
    const refresh = call('refresh', 15_000, 600_000, () => isGivenUp);
    void call('b');
    isGivenUp = true;
    await pass(LATENCY / 1000);
    expect(await refresh).toBeUndefined();
    await pass(10);
    expect(names()).toEqual(['a', 'b']);
  });

  it('are not made where there is a reason when their turn has come, and the next one goes on at once', async () => {
    void call('a');
    const refused = limiter.run({
      due: start,
      latest: start + 60_000,
      refused: () => 'refused',
      call: () => Promise.resolve('made'),
      endOf: () => ({ isTooFast: false, retryAfterSeconds: undefined }),
    });
    void call('c', 1);
    await pass(1.5);
    expect(await refused).toBe('refused');
    expect(made.at(-1)).toEqual(['c', 1150, 1300]);
  });
});

describe('a call that was too fast', () => {
  it('is waited for, twice as long with each in a row', async () => {
    isTooFast = (number) => number < 3;
    for (const name of ['a', 'b', 'c', 'd']) void call(name);
    await pass(30);
    expect(pauses()).toEqual([2000, 4000, 8000]);
  });

  it('slows down no more than so far, however often', async () => {
    isTooFast = () => true;
    for (let index = 0; index < 40; index += 1) void call(`${index}`, 0, 86_400_000);
    await pass(6000);
    expect(Math.max(...pauses())).toBe(120_000);
    expect(limiter.pause()).toBe(8000);
  });

  it('is remembered by the next broker', async () => {
    isTooFast = () => true;
    void call('a');
    await pass(1);
    limiter = open();
    isTooFast = () => false;
    void call('b');
    await pass(10);
    expect(pauses()).toEqual([2000]);
    expect(limiter.pause()).toBe(1450);
  });

  it('is waited for no longer because the clock was set back', async () => {
    isTooFast = () => true;
    void call('a');
    await pass(1);
    vi.setSystemTime(start - 2 * 86_400_000);
    expect(limiter.pauseLeft()).toBe(0);
  });
});
