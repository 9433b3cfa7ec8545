// What is said of a reference that names no coin.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { quote } from '../query/serialise-condition.ts';
import { nearest } from '../text/nearest.ts';
import { shown } from '../text/shown.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { findRow } from './find-reference.ts';
import type { Reference } from './reference.ts';
import { writtenId } from './written-id.ts';

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
  const ids = comparableTexts(columns, 'id');
  const bySymbol = kind === 'id' ? findRow(columns, { kind: 'symbol', text, written }) : undefined;
  if (bySymbol !== undefined) return `${quote(`symbol:${text}`)} (${ids[bySymbol] ?? ''})`;
  if (kind !== 'id' && kind !== 'best') return undefined;
  const close = nearest(
    text,
    ids.filter((id) => id !== undefined),
  );
  return close === undefined ? undefined : quote(writtenId(close));
};

/** An address of a form that is not known, or a mistyped one; ids are words with hyphens between them. */
const mayBeAddress = (text: string): boolean =>
  /^0x|[:/]|^[\w.-]{26,}$/i.test(text) && !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(text);

const howToWrite = ({ kind, text }: Reference): string => {
  if (kind === 'contract') return 'Write an address of any form after contract:, or an id like bitcoin.';
  return kind === 'best' && mayBeAddress(text)
    ? 'Write an id like bitcoin, a symbol like BTC, or a contract address after contract:.'
    : 'Write an id like bitcoin, or a symbol like BTC.';
};

/** Says of one reference after the other that no coin has it. */
export const notFoundSentences = (columns: CoinColumns): ((reference: Reference) => string) => {
  let suggestions = 0;
  return (reference) => {
    suggestions += 1;
    const meant = suggestions > MAX_SUGGESTIONS ? undefined : suggestion(columns, reference);
    const remedy = meant === undefined ? howToWrite(reference) : `Did you mean ${meant}?`;
    return `No coin has the ${kindNames[reference.kind]} ${shown(reference.written)}. ${remedy}`;
  };
};
