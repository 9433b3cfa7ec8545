// Reads the `ids` argument: one reference to a coin, or a range of them that keeps its shape.

import { categories } from '../../shared/coin/memberships.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { cellText, isBlank, type Cell } from '../cells/cell.ts';
import { trimBlankCells } from '../cells/trim-blanks.ts';
import type { Argument } from './argument.ts';
import { findCategory } from './read-universe.ts';

export type Id =
  | { readonly kind: 'blank' }
  | { readonly kind: 'reference'; readonly text: string }
  /** Names no coin, as is plain without asking. */
  | { readonly kind: 'bad'; readonly sentence: string };

export interface Ids {
  /** One cell was given, so the answer is a value and a problem is thrown. */
  readonly single: boolean;
  readonly rows: readonly (readonly Id[])[];
}

/** What to say where a reference that names no coin is a category; undefined where it is none. */
export const categoryInsteadSentence = (text: string): string | undefined => {
  const category = findCategory(text);
  return category === undefined
    ? undefined
    : `"${text}" is a category, and COIN gives coins: write =COINS("${category}"), or "symbol:${text}" for a coin of that symbol.`;
};

const readId = (cell: Cell): Id => {
  if (isBlank(cell)) return { kind: 'blank' };
  const text = cellText(cell);
  if (typeof cell === 'boolean' || (typeof cell === 'object' && cell !== null)) {
    return { kind: 'bad', sentence: `"${text}" names no coin: write an id like bitcoin, or a symbol like BTC.` };
  }
  // A category written exactly as categories are is taken for one; `NFT` or `DeFi` is asked for as a coin first.
  const sentence = Object.prototype.hasOwnProperty.call(categories, text) ? categoryInsteadSentence(text) : undefined;
  if (sentence !== undefined) return { kind: 'bad', sentence };
  const reference = parseReference(text);
  return reference.ok ? { kind: 'reference', text } : { kind: 'bad', sentence: reference.error };
};

export const readIds = (argument: Argument): Ids => {
  if (argument.kind === 'omitted') return { single: true, rows: [[{ kind: 'blank' }]] };
  if (argument.kind === 'cell') return { single: true, rows: [[readId(argument.cell)]] };
  return { single: false, rows: trimBlankCells(argument.grid).map((row) => row.map(readId)) };
};
