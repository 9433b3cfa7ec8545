// Reads the `ids` argument: one reference to a coin, or a range of them that keeps its shape.

import { categories } from '../../shared/coin/memberships.ts';
import { parseReference } from '../../shared/reference/reference.ts';
import { cellText, isBlank, type Cell } from '../cells/cell.ts';
import { trimBlankCells } from '../cells/trim-blanks.ts';
import type { Argument } from './argument.ts';
import { findCategory } from './read-universe.ts';
import { isRefreshToken } from './refresh-token.ts';

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

/** What the function that reads coins does with them, for sentences. */
export type CoinUse = 'COIN gives coins' | 'COIN_CONVERT takes coins';

/** What to say where a reference that names no coin is a category; undefined where it is none. */
export const categoryInsteadSentence = (text: string, use: CoinUse = 'COIN gives coins'): string | undefined => {
  const category = findCategory(text);
  return category === undefined
    ? undefined
    : `"${text}" is a category, and ${use}: write =COINS("${category}"), or "symbol:${text}" for a coin of that symbol.`;
};

const bad = (sentence: string): Id => ({ kind: 'bad', sentence });

const errorText = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!)$/i;
const universePart = /^(category|chain|blockchain)\s*:/i;

const refreshFirst = (text: string): string =>
  `"${text}" is a refresh cell, and the coins come first: it may stand in any place after them.`;

/** What to say of a cell that passes another formula's error on; undefined where it does not. */
export const cellErrorSentence = (text: string): string | undefined =>
  errorText.test(text) ? `The cell of this coin holds the error "${text}": correct what stands there.` : undefined;

/** What is wrong with a text that can't name one coin; undefined where it may. */
const misuse = (text: string, use: CoinUse): string | undefined => {
  const error = cellErrorSentence(text);
  if (error !== undefined) return error;
  const [, part] = universePart.exec(text) ?? [];
  if (part !== undefined) {
    const what = part.toLowerCase() === 'category' ? 'category' : 'blockchain';
    return `"${text}" is a ${what}, and ${use}: write =COINS("${text}").`;
  }
  if (isRefreshToken(text)) return refreshFirst(text);
  // Names of coins hold commas; ids, symbols and addresses don't.
  return /[,;\n]/.test(text) && !/^name\s*:/i.test(text)
    ? `"${text}" holds several coins: give them as a range, a coin in each cell.`
    : undefined;
};

export const readId = (cell: Cell, use: CoinUse = 'COIN gives coins'): Id => {
  if (isBlank(cell)) return { kind: 'blank' };
  const text = cellText(cell);
  if (typeof cell === 'boolean' || (typeof cell === 'object' && cell !== null)) {
    return bad(`"${text}" names no coin: write an id like bitcoin, or a symbol like BTC.`);
  }
  const wrong = misuse(text, use);
  if (wrong !== undefined) return bad(wrong);
  // A category written exactly as categories are is taken for one; `NFT` or `DeFi` is asked for as a coin first.
  const sentence = Object.prototype.hasOwnProperty.call(categories, text)
    ? categoryInsteadSentence(text, use)
    : undefined;
  if (sentence !== undefined) return bad(sentence);
  const reference = parseReference(text);
  return reference.ok ? { kind: 'reference', text } : bad(reference.error);
};

export const readIds = (argument: Argument): Ids => {
  if (argument.kind === 'omitted') return { single: true, rows: [[{ kind: 'blank' }]] };
  if (argument.kind === 'cell') {
    const { cell } = argument;
    return { single: true, rows: [[isRefreshToken(cell) ? bad(refreshFirst(cellText(cell))) : readId(cell)]] };
  }
  return { single: false, rows: trimBlankCells(argument.grid).map((row) => row.map((cell) => readId(cell))) };
};
