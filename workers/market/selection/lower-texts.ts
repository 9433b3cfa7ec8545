// All coins' names, symbols or ids in lower case: searching and ordering both ignore case.

import { keepForUniverse } from './keep-for-universe.ts';

export type TextName = 'id' | 'name' | 'symbol';

/** By place. */
export const lowerTexts = keepForUniverse((universe, field: TextName): readonly string[] =>
  Array.from({ length: universe.size }, (_, place) => universe.coinAt(place)[field].toLowerCase()),
);
