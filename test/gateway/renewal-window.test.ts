import { expect, it } from 'vitest';
import { isTimeToRenew, spreadAtRandom } from '../../workers/gateway/snapshots/held-snapshots.ts';

const asOfFrom = 1_000_000_000;
const BUSY = 100_000;

it.each([
  [120, BUSY, 0, 0],
  [120, BUSY, 1, 8],
  [120, 20, 1, 8],
  [450, BUSY, 0.5, 15],
  [3600, BUSY, 1, 30],
])(
  'a lifetime of %i s, after %i questions, at place %d, is renewed %d s after its end',
  (ttlSeconds, uses, place, after) => {
    const at = (seconds: number): boolean =>
      isTimeToRenew({ asOfFrom, ttlSeconds }, uses, asOfFrom + (ttlSeconds + seconds) * 1000, place);
    expect([at(after - 1), at(after)]).toEqual([false, true]);
  },
);

it.each([
  [120, 10],
  [3600, 30],
  [120, 0],
])('a lifetime of %i s, after %i questions only, is renewed at its end', (ttlSeconds, uses) => {
  expect(isTimeToRenew({ asOfFrom, ttlSeconds }, uses, asOfFrom + ttlSeconds * 1000, 1)).toBe(true);
});

it('a clock that was set back does not put it off', () => {
  expect(isTimeToRenew({ asOfFrom, ttlSeconds: 120 }, BUSY, asOfFrom - 200_000, 1)).toBe(true);
});

it('an isolate keeps its place, and others have others', () => {
  const spreads = Array.from({ length: 20 }, spreadAtRandom);
  const places = spreads.map((spread) => spread());
  expect(spreads.map((spread) => spread())).toEqual(places);
  expect(new Set(places).size).toBe(20);
});
