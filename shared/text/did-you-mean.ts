// Advice on a word that is not known.

import { nearest } from './nearest.ts';

/** ` Did you mean "x"?`, or nothing where no known word is close. */
export const didYouMean = (word: string, known: Iterable<string>): string => {
  const close = nearest(word, known);
  return close === undefined ? '' : ` Did you mean "${close}"?`;
};
