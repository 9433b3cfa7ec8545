// The fast order against a plain sort.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderPlaces } from '../../workers/market/simulation/order-places.ts';

const plainOrder = (keys: readonly number[], ties: readonly number[]): readonly number[] =>
  ties.toSorted((left, right) => {
    const [leftKey = 0, rightKey = 0] = [keys[left], keys[right]].map((key) =>
      key === undefined || Number.isNaN(key) ? Infinity : key,
    );
    return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
  });

const key = fc.oneof(
  fc.double({ noDefaultInfinity: true }),
  fc.constantFrom(0, -0, Number.NaN, 1, -1, 1 + 2 ** -52, 1 + 2 ** -51, -1 - 2 ** -52, 5e-324, Number.MAX_VALUE),
  fc.integer({ min: -3, max: 3 }),
);

const keysAndTies = fc.array(key, { maxLength: 200 }).chain((keys) =>
  fc.record({
    keys: fc.constant(keys),
    ties: fc.shuffledSubarray([...keys.keys()], { minLength: keys.length }),
  }),
);

it('rising keys, equal ones as told, missing ones last', () => {
  fc.assert(
    fc.property(keysAndTies, ({ keys, ties }) => {
      expect([...orderPlaces(Float64Array.from(keys), Uint32Array.from(ties))]).toEqual(plainOrder(keys, ties));
    }),
    { numRuns: 300 },
  );
});

it('25,000 places, half of them equal', () => {
  const keys = Array.from({ length: 25_000 }, (_, place) => (place % 2 === 0 ? -1 : Math.sin(place)));
  const ties = keys.map((_, place) => keys.length - 1 - place);
  expect([...orderPlaces(Float64Array.from(keys), Uint32Array.from(ties))]).toEqual(plainOrder(keys, ties));
});
