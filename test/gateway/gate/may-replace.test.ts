// Which pages may take the place of what a set holds: each title is a case.

import { expect, it } from 'vitest';
import { DOUBT_SECONDS, whyNotReplaced } from '../../../workers/gateway/gate/may-replace.ts';
import type { PublishedVersion } from '../../../workers/gateway/gate/set-book.ts';
import { snapshotOf } from '../../support/encode-coins.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const at = (seconds: number): number => noon + seconds * 1000;

const sound = { sound: true, complete: false, itemCount: 9 };
const disordered = { sound: false, complete: false, itemCount: 9 };
const whole = { sound: false, complete: true, itemCount: 9 };
const empty = { sound: true, complete: true, itemCount: 0 };

interface Case {
  readonly held: typeof sound | undefined;
  readonly found: typeof sound;
  /** Seconds since the held version was asked for. */
  readonly age: number;
  readonly ttlSeconds?: number;
  readonly isReplaced: boolean;
}

const inDoubt = 120 + DOUBT_SECONDS;

it.each<Case & { readonly title: string }>([
  { title: 'nothing is held', held: undefined, found: disordered, age: 130, isReplaced: true },
  { title: 'nothing is held and nothing found', held: undefined, found: empty, age: 130, isReplaced: true },
  { title: 'sound after sound', held: sound, found: sound, age: 130, isReplaced: true },
  { title: 'no order after sound', held: sound, found: disordered, age: 130, isReplaced: false },
  {
    title: 'no order after sound, nearly an hour',
    held: sound,
    found: disordered,
    age: inDoubt - 1,
    isReplaced: false,
  },
  { title: 'no order after sound, for an hour', held: sound, found: disordered, age: inDoubt, isReplaced: true },
  {
    title: 'no order after sound that lives for hours',
    held: sound,
    found: disordered,
    age: 20_001,
    ttlSeconds: 20_000,
    isReplaced: false,
  },
  { title: 'no order, but all there is', held: sound, found: whole, age: 130, isReplaced: true },
  { title: 'no order after all there was', held: whole, found: disordered, age: 130, isReplaced: false },
  { title: 'no order after no order', held: disordered, found: disordered, age: 130, isReplaced: true },
  { title: 'a clock that was set back', held: sound, found: disordered, age: -130, isReplaced: false },
  { title: 'none after some', held: sound, found: empty, age: inDoubt, isReplaced: false },
  { title: 'none after some, nearly a day', held: disordered, found: empty, age: 86_399, isReplaced: false },
  { title: 'none after some, for a day', held: sound, found: empty, age: 86_400, isReplaced: true },
  { title: 'none after none', held: empty, found: empty, age: 3700, isReplaced: true },
  { title: 'some after none', held: empty, found: sound, age: 3700, isReplaced: true },
])('$title', async ({ held, found, age, ttlSeconds = 120, isReplaced }) => {
  const { columns } = await snapshotOf([], held);
  const published: PublishedVersion = {
    version: 'v',
    slot: 0,
    asOf: noon,
    ttlSeconds,
    depth: 2000,
    coins: 9,
    itemCount: held?.itemCount ?? 0,
  };
  const why = whyNotReplaced(found, held === undefined ? undefined : published, () => columns, at(age));
  expect(why === undefined).toBe(isReplaced);
});

it('a version whose columns are lost proves nothing', () => {
  const published = { version: 'v', slot: 0, asOf: noon, ttlSeconds: 120, depth: 2000, coins: 9, itemCount: 9 };
  expect(whyNotReplaced(disordered, published, () => undefined, at(130))).toBeUndefined();
});
