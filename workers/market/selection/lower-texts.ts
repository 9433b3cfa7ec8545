// All coins' names, symbols or ids in lower case, made once: searching and ordering both ignore case.

import type { Universe } from '../simulation/universe.ts';

export type TextName = 'id' | 'name' | 'symbol';

const kept = new WeakMap<Universe, Map<TextName, readonly string[]>>();

/** By place. Kept for the universe's life. */
export const lowerTexts = (universe: Universe, field: TextName): readonly string[] => {
  const known = kept.get(universe) ?? new Map<TextName, readonly string[]>();
  kept.set(universe, known);
  const made = known.get(field) ?? universe.coins.map((coin) => coin[field].toLowerCase());
  known.set(field, made);
  return made;
};
