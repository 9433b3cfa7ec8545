// What is said of a reference that names no coin, with the coin that it may mean.

import { type CoinColumns, comparableTexts } from '../columns/coin-columns.ts';
import { comparable } from '../text/spelling.ts';
import { findRow } from './find-reference.ts';
import { quote } from '../query/filter.ts';
import { cleanName, shown } from '../text/shown.ts';
import { nearest } from '../text/nearest.ts';
import { readPair, type Reference, writtenId } from './reference.ts';

/** Number of coins that a text may name with blanks between them; a longer one is no list. */
const MOST_WORDS = 12;

/** The coins of a text in which blanks replace commas, `btc eth`; undefined if a word of it names no coin. */
export const coinsBetweenBlanks = (columns: CoinColumns, written: string): readonly string[] | undefined => {
  const words = written.split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const areCoins = words.every(
    (word) => findRow(columns, { kind: 'best', text: comparable(word), written: word }) !== undefined,
  );
  return areCoins ? words : undefined;
};

/** Only the largest coins are looked at: names of small ones repeat. */
const LARGEST = 1000;

/** The number of coins with a larger market cap. */
const larger = (caps: Float64Array, row: number): number => {
  const own = caps[row] ?? Number.NaN;
  let count = 0;
  for (const cap of caps) if (cap > own) count += 1;
  return count;
};

/**
 * The row of the coin that an id of another market data service means. Ids differ: one service has `bitcoin`, another
 * one the symbol before it, `btc-bitcoin`. What does not match so is left alone.
 */
export const otherIdRow = (columns: CoinColumns, text: string): number | undefined => {
  const [ids, symbols] = [comparableTexts(columns, 'id'), comparableTexts(columns, 'symbol')];
  const caps = columns.numbers('marketCap');
  const rows: number[] = [];
  for (const [row, id] of ids.entries()) {
    const symbol = symbols[row];
    if (id === undefined || symbol === undefined) continue;
    if (id === `${symbol}-${text}` || text === `${symbol}-${id}`) rows.push(row);
  }
  const [largest] = rows.filter((row) => !Number.isNaN(caps[row])).sort((a, b) => (caps[b] ?? 0) - (caps[a] ?? 0));
  return largest === undefined || larger(caps, largest) >= LARGEST ? undefined : largest;
};

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
