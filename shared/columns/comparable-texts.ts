// The values of a text field as they are compared for equality. Made once for the columns, so that comparing costs no more
// than before; where no text has blanks around it, as is usual, they are the lower-cased texts themselves.

import type { CoinColumns, NamedTextField } from './coin-columns.ts';

type Texts = readonly (string | undefined)[];

const kept = new WeakMap<Texts, Texts>();

const withoutBlanks = (texts: Texts): Texts => {
  // As `comparable` makes them: these are lower-cased already.
  const compared = texts.map((text) => text?.trim());
  return compared.every((text, row) => text === texts[row]) ? texts : compared;
};

/** Undefined where a coin has none. */
export const comparableTexts = (columns: CoinColumns, field: NamedTextField): Texts => {
  const texts = columns.lowerTexts(field);
  const held = kept.get(texts) ?? withoutBlanks(texts);
  kept.set(texts, held);
  return held;
};
