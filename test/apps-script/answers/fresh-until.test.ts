// The end of an answer's freshness.

import { expect, test } from 'vitest';
import { freshUntil } from '../../../addon/client/answer.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each<[given: string, asOf: string, seconds: number, expires?: string]>([
  ['just now', '2026-11-21T12:00:00.000Z', 120],
  ['half a minute ago', '2026-11-21T11:59:30.000Z', 90],
  ['stale', '2026-11-21T11:00:00.000Z', 10],
  ['by a clock that is ahead', '2026-11-21T13:00:00.000Z', 120],
  ['at no time', 'soon', 10],
  ['just now, until in five minutes', '2026-11-21T12:00:00.000Z', 300, '2026-11-21T12:05:00.000Z'],
  ['just now, until in 30 seconds', '2026-11-21T12:00:00.000Z', 30, '2026-11-21T12:00:30.000Z'],
  ['just now, until a second ago', '2026-11-21T12:00:00.000Z', 10, '2026-11-21T11:59:59.000Z'],
  ['half a minute ago, until nobody knows when', '2026-11-21T11:59:30.000Z', 90, 'soon'],
])('%s', (_, asOf, seconds, expires) => {
  const times = expires === undefined ? { asOf } : { asOf, expires };
  expect(freshUntil(times, now) - now).toBe(seconds * 1_000);
});
