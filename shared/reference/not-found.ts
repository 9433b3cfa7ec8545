// What is said of a reference that names no coin.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { nearest } from '../text/nearest.ts';
import { shown } from '../text/shown.ts';
import { findRow } from './find-reference.ts';
import type { Reference } from './reference.ts';

/** A look through all ids for the nearest costs a millisecond: so many references of a question get one. */
const MAX_SUGGESTIONS = 5;

export const kindNames: Readonly<Record<Reference['kind'], string>> = {
  best: 'id or symbol',
  id: 'id',
  symbol: 'symbol',
  name: 'name',
  contract: 'contract address',
};

const suggestion = (columns: CoinColumns, { kind, text, written }: Reference): string | undefined => {
  const bySymbol = kind === 'id' ? findRow(columns, { kind: 'symbol', text, written }) : undefined;
  if (bySymbol !== undefined) return `"symbol:${text}" (${columns.lowerTexts('id')[bySymbol] ?? ''})`;
  if (kind !== 'id' && kind !== 'best') return undefined;
  const close = nearest(
    text,
    columns.lowerTexts('id').filter((id) => id !== undefined),
  );
  return close === undefined ? undefined : `"${close}"`;
};

/** Says of one reference after the other that no coin has it. */
export const notFoundSentences = (columns: CoinColumns): ((reference: Reference) => string) => {
  let suggestions = 0;
  return (reference) => {
    suggestions += 1;
    const meant = suggestions > MAX_SUGGESTIONS ? undefined : suggestion(columns, reference);
    const remedy = meant === undefined ? 'Write an id like bitcoin, or a symbol like BTC.' : `Did you mean ${meant}?`;
    return `No coin has the ${kindNames[reference.kind]} ${shown(reference.written)}. ${remedy}`;
  };
};
