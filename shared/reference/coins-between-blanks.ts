// A list of coins whose commas are missing: `btc eth`.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparable } from '../text/comparable.ts';
import { findRow } from './find-reference.ts';

/** Number of coins that a text may name with blanks between them; a longer one is no list. */
const MOST_WORDS = 12;

/** The coins of a text in which blanks replace commas; undefined if a word of it names no coin. */
export const coinsBetweenBlanks = (columns: CoinColumns, written: string): readonly string[] | undefined => {
  const words = written.split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const areCoins = words.every(
    (word) => findRow(columns, { kind: 'best', text: comparable(word), written: word }) !== undefined,
  );
  return areCoins ? words : undefined;
};
