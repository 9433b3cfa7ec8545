// The book: one cache entry that says of each set what is held of it, and which sets failed. It is written last, under the
// lock, so that what it names has been written before.

import type { SetHead } from '../../addon/local/held-set.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import { isFailing, lasting, type Failing } from '../../addon/client/failing.ts';
import type { SetColumn } from '../../shared/columns/set-column.ts';

/** A held set's entries: how many parts each column has, and in how many buckets the wanted coins lie. */
export interface HeldEntries {
  readonly version: string;
  readonly parts: Readonly<Partial<Record<SetColumn, number>>>;
  readonly wanted?: { readonly stamp: string; readonly buckets: number };
}

export interface Head extends SetHead, HeldEntries {
  /** Another with every writing. */
  readonly stamp: string;
  /** What was held before, and is removed with the next writing: until then cells may be reading it. */
  readonly previous?: HeldEntries;
}

export interface Book {
  readonly heads: Readonly<Record<string, Head>>;
  readonly failing: Readonly<Record<string, Failing>>;
}

export const emptyBook: Book = { heads: {}, failing: {} };

/** The least recently fetched set goes when there are more: with those before them, their entries fit into the cache. */
const MAX_SETS = 20;
/** With the sets' heads, what is said of these fits into one entry. */
const MAX_FAILING = 30;

const isHead = (value: unknown): value is Head =>
  isJsonObject(value) &&
  typeof value['stamp'] === 'string' &&
  typeof value['version'] === 'string' &&
  typeof value['freshUntil'] === 'number' &&
  isJsonObject(value['parts']) &&
  isJsonObject(value['facts']);

const entriesThat = <Value>(value: unknown, is: (one: unknown) => one is Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).filter((entry): entry is [string, Value] => is(entry[1])),
  );

/** Empty where none is held, or only one of another scope. */
export const readBook = (text: string | undefined, scope: string): Book => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope) return emptyBook;
  return { heads: entriesThat(value['heads'], isHead), failing: entriesThat(value['failing'], isFailing) };
};

/** The set as the one that was fetched last. */
export const withHead = ({ heads, failing }: Book, set: string, head: Head): Book => {
  const { [set]: _head, ...others } = heads;
  return { heads: { ...others, [set]: head }, failing };
};

/** Gives the sets that had to go. */
export const writeBook = (
  cache: Cache,
  key: string,
  scope: string,
  { heads, failing }: Book,
  now: number,
  seconds: number,
): Book['heads'] => {
  const sets = Object.entries(heads);
  const most = Math.max(0, sets.length - MAX_SETS);
  const kept = {
    heads: Object.fromEntries(sets.slice(most)),
    failing: lasting(failing, now, MAX_FAILING),
  };
  cache.putAll({ [key]: asciiJson({ scope, ...kept }) }, seconds);
  return Object.fromEntries(sets.slice(0, most));
};
