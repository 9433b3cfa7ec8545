// Texts as numbers: the index of each coin's text among the sorted distinct texts, so that texts sort as fast as
// numbers.

import type { Figure } from '../simulation/figure.ts';
import { keepForUniverse } from './keep-for-universe.ts';
import { lowerTexts, type TextName } from './lower-texts.ts';

const compareCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Equal texts have equal numbers. Compares UTF-16 code units, like `<`. */
export const textOrder = keepForUniverse((universe, field: TextName): Figure => {
  const texts = lowerTexts(universe, field);
  const turns = new Map([...new Set(texts)].sort(compareCodeUnits).map((text, turn) => [text, turn]));
  const order = Uint32Array.from(texts, (text) => turns.get(text) ?? 0);
  return (place) => order[place] ?? Number.NaN;
});
