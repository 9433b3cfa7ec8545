// The book: one cache entry that says of each set what is held of it, and which sets failed. It is written last, under the
// lock, so that what it names has been written before.

import type { SnapshotFacts } from '../../shared/plan/snapshot-facts.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../text/ascii-json.ts';
import { isJsonObject, readJson } from '../text/read-json.ts';
import { isFailing, type Failing } from './failing.ts';
import type { MarketColumn } from './market-columns.ts';

/** A held set's entries: how many parts each column has, and in how many buckets the wanted coins lie. */
export interface HeldEntries {
  readonly version: string;
  readonly parts: Readonly<Partial<Record<MarketColumn, number>>>;
  readonly wanted?: { readonly stamp: string; readonly buckets: number };
}

export interface Head extends HeldEntries {
  /** Another with every writing. */
  readonly stamp: string;
  /** When the data was given and when it stops being fresh, as ISO texts. */
  readonly asOf: string;
  readonly expires: string;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
  /** The gateway had nothing newer than data whose time is over. */
  readonly stale?: true;
  readonly simulated: boolean;
  readonly maxDepth: number;
  readonly facts: Omit<SnapshotFacts, 'columns' | 'cutoff'> & {
    readonly count: number;
    /** Null where it is not known. */
    readonly cutoff: number | null;
  };
  /** What was held before, and is removed with the next writing: until then cells may be reading it. */
  readonly previous?: HeldEntries;
}

export interface Book {
  readonly heads: Readonly<Record<string, Head>>;
  readonly failing: Readonly<Record<string, Failing>>;
}

export const emptyBook: Book = { heads: {}, failing: {} };

/** The least recently fetched set goes when there are more. */
const MAX_SETS = 20;

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

/** Most recently fetched first. */
const newest = (heads: Book['heads']): [string, Head][] =>
  Object.entries(heads).sort(([, a], [, b]) => b.freshUntil - a.freshUntil);

export const writeBook = (
  cache: Cache,
  key: string,
  scope: string,
  { heads, failing }: Book,
  now: number,
  seconds: number,
): void => {
  const lasting = Object.entries(failing).filter(([, { until }]) => until > now);
  const kept = { heads: Object.fromEntries(newest(heads).slice(0, MAX_SETS)), failing: Object.fromEntries(lasting) };
  cache.putAll({ [key]: asciiJson({ scope, ...kept }) }, seconds);
};
