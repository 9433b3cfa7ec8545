// Reads the coins that a formula names: one reference, or a range of references, whose shape is kept; and what may
// stand in their place: a text to search for, a currency to convert.

import { parseReference, type Reference, saysKind } from '../../shared/reference/reference.ts';
import { categoryNames, findCategory, findChain } from '../../shared/coin/memberships.ts';
import { quote } from '../../shared/query/filter.ts';
import { type Cell, cellText, isBlank, trimBlankCells } from '../cells/cell.ts';
import { type Argument, isRefreshToken } from './argument.ts';
import { coinCurrencies, type CurrencyCode, isCurrencyCode } from '../../shared/coin/currencies.ts';

// Names and some contract addresses contain commas.
export const listSeparator = /[,;\n]/;

/** A text with a prefix, such as `name:One, Two`, is one coin, unless each of its parts has a prefix. */
export const isOneCoin = (text: string): boolean => {
  const parts = text.split(listSeparator);
  return parts.length === 1 || (saysKind(text) && !parts.every(saysKind));
};

export type Id =
  | { readonly kind: 'blank' }
  | { readonly kind: 'reference'; readonly text: string }
  /** Names a category; found without a request. */
  | { readonly kind: 'category'; readonly text: string; readonly category: string }
  /** Names no coin; found without a request. */
  | { readonly kind: 'bad'; readonly sentence: string };

export interface Ids {
  /** The argument is one cell: the answer is a value, and a problem is thrown. */
  readonly single: boolean;
  readonly rows: readonly (readonly Id[])[];
}

/** Part of a sentence: what the function does with coins. */
export type CoinUse = 'COIN gives coins' | `${'COIN_CONVERT' | PastFunction} takes coins`;

/** The functions whose first argument are coins in the past. */
type PastFunction = 'COIN_AT' | 'COIN_HISTORY' | 'COIN_PERFORMANCE';

/** The sentence for a category in the place of a coin. @param coin a reference to a coin of the same name. */
export const categoryInsteadSentence = (
  { text, category }: { readonly text: string; readonly category: string },
  use: CoinUse = 'COIN gives coins',
  coin?: string,
): string => {
  const otherwise = coin === undefined ? '' : `, or ${quote(coin)} for the coin of that name`;
  return `"${text}" is a category, and ${use}: write =COINS("${category}")${otherwise}.`;
};

const bad = (sentence: string): Id => ({ kind: 'bad', sentence });

const errorText = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!)$/i;
const universePart = /^(category|chain|blockchain)\s*:\s*(.*)$/i;

/** The sentence for a part of a universe, such as `chain:solana`, in the place of a coin; undefined for other texts. */
const universeInstead = (text: string, use: CoinUse): string | undefined => {
  const [, part, name = ''] = universePart.exec(text) ?? [];
  if (part === undefined) return undefined;
  const isCategory = part.toLowerCase() === 'category';
  const isKnown = (isCategory ? findCategory(name) : findChain(name)) !== undefined;
  const remedy = isKnown ? `write =COINS(${quote(text)})` : 'use COINS for a table of its coins';
  return `"${text}" is a ${isCategory ? 'category' : 'blockchain'}, and ${use}: ${remedy}.`;
};

const refreshFirst = (text: string): string =>
  `"${text}" is a refresh cell, and the coins come first: put it after them.`;

/** The sentence for a cell that contains another formula's error; undefined for other texts. */
export const cellErrorSentence = (text: string): string | undefined =>
  errorText.test(text) ? `The cell of this coin contains the error "${text}": correct its formula.` : undefined;

/** The sentence for a text that can't name one coin; undefined if it can. */
const misuse = (text: string, use: CoinUse): string | undefined => {
  const error = cellErrorSentence(text);
  if (error !== undefined) return error;
  const universe = universeInstead(text, use);
  if (universe !== undefined) return universe;
  if (isRefreshToken(text)) return refreshFirst(text);
  return isOneCoin(text) ? undefined : `"${text}" holds several coins: give them as a range, a coin in each cell.`;
};

export const readId = (cell: Cell, use: CoinUse = 'COIN gives coins'): Id => {
  if (isBlank(cell)) return { kind: 'blank' };
  const text = cellText(cell);
  if (typeof cell === 'boolean' || (typeof cell === 'object' && cell !== null)) {
    return bad(`"${text}" names no coin: write an id like bitcoin, or a symbol like BTC.`);
  }
  const wrong = misuse(text, use);
  if (wrong !== undefined) return bad(wrong);
  // Only the exact spelling of a category is read as one; `NFT` or `DeFi` is first looked up as a coin.
  if (categoryNames.includes(text)) return { kind: 'category', text, category: text };
  const reference = parseReference(text);
  return reference.ok ? { kind: 'reference', text } : bad(reference.error);
};

export const readIds = (argument: Argument, use?: CoinUse): Ids => {
  if (argument.kind === 'omitted') return { single: true, rows: [[{ kind: 'blank' }]] };
  if (argument.kind === 'cell') {
    const { cell } = argument;
    return { single: true, rows: [[isRefreshToken(cell) ? bad(refreshFirst(cellText(cell))) : readId(cell, use)]] };
  }
  return { single: false, rows: trimBlankCells(argument.grid).map((row) => row.map((cell) => readId(cell, use))) };
};

export type Search =
  | { readonly kind: 'blank' }
  | { readonly kind: 'search'; readonly text: string; readonly reference: Reference }
  | { readonly kind: 'bad'; readonly sentence: string };

export interface Searches {
  /** The argument is one cell: all candidates are listed, and a problem is thrown. */
  readonly single: boolean;
  readonly list: readonly Search[];
}

const badSearch = (sentence: string): Search => ({ kind: 'bad', sentence });

export const readSearch = (cell: Cell): Search => {
  if (isBlank(cell)) return { kind: 'blank' };
  const text = cellText(cell);
  if (isRefreshToken(cell))
    return badSearch(`"${text}" is a refresh cell, and the text comes first: put the refresh cell after it.`);
  if (typeof cell === 'object')
    return badSearch(`"${text}" is a date: write a part of a coin's name, or a symbol like BTC.`);
  const error = cellErrorSentence(text);
  if (error !== undefined) return badSearch(error);
  const reference = parseReference(text);
  return reference.ok ? { kind: 'search', text, reference: reference.value } : badSearch(reference.error);
};

export const readSearches = (argument: Argument): Searches => {
  if (argument.kind === 'omitted') return { single: true, list: [{ kind: 'blank' }] };
  if (argument.kind === 'cell') return { single: true, list: [readSearch(argument.cell)] };
  return { single: false, list: trimBlankCells(argument.grid).flatMap((row) => row.map(readSearch)) };
};

/** Part of a sentence: what COIN_CONVERT does with coins. */
export const convertsCoins: CoinUse = 'COIN_CONVERT takes coins';

export type Unit = Id | { readonly kind: 'currency'; readonly code: CurrencyCode };

/**
 * A code that is also a coin's symbol means the currency. BTC and ETH, which are currency codes too, mean the coins.
 */
export const readUnit = (cell: Cell): Unit => {
  const code = typeof cell === 'string' ? cellText(cell).toUpperCase() : '';
  return isCurrencyCode(code) && !coinCurrencies.includes(code)
    ? { kind: 'currency', code }
    : readId(cell, convertsCoins);
};
