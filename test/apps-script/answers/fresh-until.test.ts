// How long answers are fresh.

import { expect, test } from 'vitest';
import { freshUntil } from '../../../apps-script/answers/fresh-until.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each<[given: string, asOf: string, seconds: number]>([
  ['just now', '2026-11-21T12:00:00.000Z', 120],
  ['half a minute ago', '2026-11-21T11:59:30.000Z', 90],
  ['stale', '2026-11-21T11:00:00.000Z', 10],
  ['by a clock that is ahead', '2026-11-21T13:00:00.000Z', 120],
  ['at no time', 'soon', 10],
])('%s', (_, asOf, seconds) => {
  expect(freshUntil(asOf, now) - now).toBe(seconds * 1_000);
});
