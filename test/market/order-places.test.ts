// Compares the radix sort with a plain sort.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPlaces } from '../../workers/market/simulation/order-places.ts';

const directions = ['asc', 'desc'] as const;
type Direction = (typeof directions)[number];

const plainOrder = (places: readonly number[], keys: readonly number[], direction: Direction): readonly number[] => {
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = (place: number): number => {
    const key = sign * (keys[place] ?? Number.NaN);
    return Number.isNaN(key) ? Infinity : key;
  };
  return places.toSorted((left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
  });
};

const fastOrder = (places: readonly number[], keys: readonly number[], direction: Direction): readonly number[] => [
  ...orderPlaces(Uint32Array.from(places), (place) => keys[place] ?? Number.NaN, direction),
];

const key = fc.oneof(
  fc.double({ noDefaultInfinity: true }),
  fc.constantFrom(0, -0, Number.NaN, 1, -1, 1 + 2 ** -52, 1 + 2 ** -51, -1 - 2 ** -52, 5e-324, Number.MAX_VALUE),
  fc.integer({ min: -3, max: 3 }),
);

/** Some of the places with keys, in any order. */
const keysAndPlaces = fc
  .array(key, { maxLength: 200 })
  .chain((keys) => fc.record({ keys: fc.constant(keys), places: fc.shuffledSubarray([...keys.keys()]) }));

describe.each(directions)('%s', (direction) => {
  it('by key, stable, missing keys last', () => {
    fc.assert(
      fc.property(keysAndPlaces, ({ keys, places }) => {
        expect(fastOrder(places, keys, direction)).toEqual(plainOrder(places, keys, direction));
      }),
      { numRuns: 300 },
    );
  });

  it('25,000 places, half of them equal', () => {
    const keys = Array.from({ length: 25_000 }, (_, place) => (place % 2 === 0 ? -1 : Math.sin(place)));
    const places = keys.map((_, place) => keys.length - 1 - place);
    expect(fastOrder(places, keys, direction)).toEqual(plainOrder(places, keys, direction));
  });
});
