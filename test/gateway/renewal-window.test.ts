import { expect, it } from 'vitest';
import { isTimeToRenew, spreadAtRandom } from '../../workers/gateway/snapshots/renewal-window.ts';

const asOfFrom = 1_000_000_000;

it.each([
  [120, 0, 0],
  [120, 1, 8],
  [450, 0.5, 15],
  [3600, 1, 30],
])('a lifetime of %i s, at place %d, is renewed %d s after its end', (ttlSeconds, place, after) => {
  const at = (seconds: number): boolean =>
    isTimeToRenew({ asOfFrom, ttlSeconds }, asOfFrom + (ttlSeconds + seconds) * 1000, place);
  expect([at(after - 1), at(after)]).toEqual([false, true]);
});

it('a clock that was set back does not put it off', () => {
  expect(isTimeToRenew({ asOfFrom, ttlSeconds: 120 }, asOfFrom - 200_000, 1)).toBe(true);
});

it('an isolate keeps its place, and others have others', () => {
  const spreads = Array.from({ length: 20 }, spreadAtRandom);
  const places = spreads.map((spread) => spread());
  expect(spreads.map((spread) => spread())).toEqual(places);
  expect(new Set(places).size).toBe(20);
});
