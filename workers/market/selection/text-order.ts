// Text as numbers: each coin's place among the distinct lower-cased texts, so that texts sort as fast as numbers do.

import type { Universe } from '../simulation/universe.ts';
import { lowerTexts, type TextName } from './lower-texts.ts';

const compareCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const orders = new WeakMap<Universe, Map<TextName, Float64Array>>();

/** Equal texts have equal numbers. Compares UTF-16 code units, as `<` does. Kept for the universe's life. */
export const textOrder = (universe: Universe, field: TextName): Float64Array => {
  const known = orders.get(universe) ?? new Map<TextName, Float64Array>();
  orders.set(universe, known);
  const made = known.get(field);
  if (made !== undefined) return made;
  const texts = lowerTexts(universe, field);
  const places = new Map([...new Set(texts)].sort(compareCodeUnits).map((text, place) => [text, place]));
  const order = Float64Array.from(texts, (text) => places.get(text) ?? 0);
  known.set(field, order);
  return order;
};
