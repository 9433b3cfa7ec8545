// The sentence for a reference that names no coin.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { quote } from '../query/serialise-condition.ts';
import { cleanName } from '../text/clean-name.ts';
import { comparable } from '../text/comparable.ts';
import { nearest } from '../text/nearest.ts';
import { shown } from '../text/shown.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { findRow } from './find-reference.ts';
import { coinsBetweenBlanks } from './coins-between-blanks.ts';
import { readPair } from './read-pair.ts';
import { otherIdRow } from './other-id.ts';
import type { Reference } from './reference.ts';
import { writtenId } from './written-id.ts';

/** Maximum number of suggestions per question: a search for the nearest id takes a millisecond. */
const MAX_SUGGESTIONS = 5;

export const kindNames: Readonly<Record<Reference['kind'], string>> = {
  best: 'id or symbol',
  id: 'id',
  symbol: 'symbol',
  name: 'name',
  contract: 'contract address',
};

const suggestedPair = (columns: CoinColumns, written: string): string | undefined => {
  const pair = readPair(written);
  if (pair === undefined) return undefined;
  const { coin, currency } = pair;
  const isCoin = findRow(columns, { kind: 'best', text: comparable(coin), written: coin }) !== undefined;
  if (!isCoin) return undefined;
  return currency === undefined ? quote(coin) : `${quote(coin)} with currency=${currency}`;
};

const suggestedList = (columns: CoinColumns, written: string): string | undefined => {
  const words = coinsBetweenBlanks(columns, written);
  return words === undefined ? undefined : `${quote(words.join(','))}, with commas between coins`;
};

const suggestion = (columns: CoinColumns, { kind, text, written }: Reference): string | undefined => {
  const ids = comparableTexts(columns, 'id');
  const bySymbol = kind === 'id' ? findRow(columns, { kind: 'symbol', text, written }) : undefined;
  if (bySymbol !== undefined) return `${quote(`symbol:${text}`)} (${cleanName(ids[bySymbol] ?? '')})`;
  if (kind !== 'id' && kind !== 'best') return undefined;
  const other = otherIdRow(columns, text);
  if (other !== undefined)
    return `${quote(cleanName(writtenId(ids[other] ?? '')))}, its id in this market data service`;
  const pair = suggestedPair(columns, written);
  if (pair !== undefined) return pair;
  const list = suggestedList(columns, written);
  if (list !== undefined) return list;
  const close = nearest(
    text,
    ids.filter((id) => id !== undefined),
  );
  return close === undefined ? undefined : quote(cleanName(writtenId(close)));
};

/** Whether the text may be a mistyped address or one of an unknown form. Words joined by hyphens are ids. */
const mayBeAddress = (text: string): boolean =>
  /^0x|[:/]|^[\w.-]{26,}$/i.test(text) && !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(text);

const howToWrite = ({ kind, text }: Reference): string => {
  if (kind === 'contract') return 'Write an address of any form after contract:, or an id like bitcoin.';
  return kind === 'best' && mayBeAddress(text)
    ? 'Write an id like bitcoin, a symbol like BTC, or a contract address after contract:.'
    : 'Write an id like bitcoin, or a symbol like BTC.';
};

/** Returns a function that gives the sentence for each reference without a coin. */
export const notFoundSentences = (columns: CoinColumns): ((reference: Reference) => string) => {
  let suggestions = 0;
  return (reference) => {
    suggestions += 1;
    const meant = suggestions > MAX_SUGGESTIONS ? undefined : suggestion(columns, reference);
    const remedy = meant === undefined ? howToWrite(reference) : `Did you mean ${meant}?`;
    return `No coin has the ${kindNames[reference.kind]} ${shown(reference.written)}. ${remedy}`;
  };
};
