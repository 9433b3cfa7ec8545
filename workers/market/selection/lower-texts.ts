// The names, symbols or ids of all coins in lower case: search and sort ignore case.

import { keepForUniverse } from './keep-for-universe.ts';

export type TextName = 'id' | 'name' | 'symbol';

/** Indexed by place. */
export const lowerTexts = keepForUniverse((universe, field: TextName): readonly string[] =>
  Array.from({ length: universe.size }, (_, place) => universe.coinAt(place)[field].toLowerCase()),
);
