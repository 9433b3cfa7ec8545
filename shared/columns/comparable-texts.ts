// The values of a text field without surrounding blanks, for tests of equality. Computed once per column. If no value
// has surrounding blanks, which is usual, the column's lower-cased texts are reused.

import type { CoinColumns, NamedTextField } from './coin-columns.ts';

type Texts = readonly (string | undefined)[];

const kept = new WeakMap<Texts, Texts>();

/** The same form as `comparable` gives: the texts are lower-cased already. */
const withoutBlanks = (texts: Texts): Texts =>
  texts.some((text) => text !== text?.trim()) ? texts.map((text) => text?.trim()) : texts;

/** The texts to compare with; undefined for a missing value. */
export const comparableTexts = (columns: CoinColumns, field: NamedTextField): Texts => {
  const texts = columns.lowerTexts(field);
  const held = kept.get(texts) ?? withoutBlanks(texts);
  kept.set(texts, held);
  return held;
};
