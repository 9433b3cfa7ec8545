// Reads the `text` argument of COIN_FIND: one text to search for, or a range of texts.

import { parseReference, type Reference } from '../../shared/reference/reference.ts';
import { cellText, isBlank, type Cell } from '../cells/cell.ts';
import { trimBlankCells } from '../cells/trim-blanks.ts';
import type { Argument } from './argument.ts';
import { cellErrorSentence } from './read-ids.ts';
import { isRefreshToken } from './refresh-token.ts';

export type Search =
  | { readonly kind: 'blank' }
  | { readonly kind: 'search'; readonly text: string; readonly reference: Reference }
  | { readonly kind: 'bad'; readonly sentence: string };

export interface Searches {
  /** The argument is one cell: all candidates are listed, and a problem is thrown. */
  readonly single: boolean;
  readonly list: readonly Search[];
}

const bad = (sentence: string): Search => ({ kind: 'bad', sentence });

/** Reads one cell. */
export const readSearch = (cell: Cell): Search => {
  if (isBlank(cell)) return { kind: 'blank' };
  const text = cellText(cell);
  if (isRefreshToken(cell))
    return bad(`"${text}" is a refresh cell, and the text comes first: put the refresh cell after it.`);
  if (typeof cell === 'object') return bad(`"${text}" is a date: write a part of a coin's name, or a symbol like BTC.`);
  const error = cellErrorSentence(text);
  if (error !== undefined) return bad(error);
  const reference = parseReference(text);
  return reference.ok ? { kind: 'search', text, reference: reference.value } : bad(reference.error);
};

export const readSearches = (argument: Argument): Searches => {
  if (argument.kind === 'omitted') return { single: true, list: [{ kind: 'blank' }] };
  if (argument.kind === 'cell') return { single: true, list: [readSearch(argument.cell)] };
  return { single: false, list: trimBlankCells(argument.grid).flatMap((row) => row.map(readSearch)) };
};
