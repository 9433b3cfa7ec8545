// A set's cache entries: its columns as plain JSON, cut where they are too long, and the wanted coins in buckets, of which
// a cell reads those that its references fall into. Keys carry versions, so that an entry never changes.

import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../text/ascii-json.ts';
import { isJsonObject, readJson } from '../text/read-json.ts';
import type { Head, HeldEntries } from './book.ts';
import { isFound, type Found } from './found.ts';
import { heldSet, type HeldSet, type MarketValues } from './held-set.ts';
import { marketColumns, type MarketColumn } from './market-columns.ts';
import { entryKey } from './market-keys.ts';
import type { Need } from './read-question.ts';

/** Below the service's 100 KB, in ASCII. */
const PART_LENGTH = 90_000;
/** About as long as a bucket gets: a cell that needs one coin does not read a thousand. */
const BUCKET_LENGTH = 30_000;

/** How long sets are held: as last good rows after they are no longer fresh. */
export const HELD_SECONDS = 3_600;

export interface Place {
  readonly scope: string;
  readonly set: string;
}

const columnKeys = ({ scope, set }: Place, { version, parts }: HeldEntries, column: MarketColumn): readonly string[] =>
  Array.from({ length: parts[column] ?? 0 }, (_, part) => entryKey(scope, set, version, column, part));

const bucketKey = ({ scope, set }: Place, stamp: string, bucket: number): string =>
  entryKey(scope, set, 'wanted', stamp, bucket);

const bucketOf = (reference: string, buckets: number): number =>
  parseInt(hashText(reference).slice(0, 7), 36) % buckets;

const bucketKeys = (place: Place, { wanted }: HeldEntries, references: readonly string[]): readonly string[] =>
  wanted === undefined
    ? []
    : [...new Set(references.map((reference) => bucketKey(place, wanted.stamp, bucketOf(reference, wanted.buckets))))];

/** The keys of all of a set's entries. */
export const allKeys = (place: Place, entries: HeldEntries): readonly string[] => [
  ...marketColumns(true).flatMap((column) => columnKeys(place, entries, column)),
  ...wantedKeys(place, entries),
];

/** Those of its wanted coins. */
export const wantedKeys = (place: Place, { wanted }: HeldEntries): readonly string[] =>
  Array.from({ length: wanted?.buckets ?? 0 }, (_, bucket) => bucketKey(place, wanted?.stamp ?? '', bucket));

/** The entries of columns, and into how many parts each was cut. */
export const columnEntries = (
  place: Place,
  version: string,
  values: ReadonlyMap<MarketColumn, MarketValues>,
): { readonly entries: Readonly<Record<string, string>>; readonly parts: Head['parts'] } => {
  const entries: Record<string, string> = {};
  const parts: Partial<Record<MarketColumn, number>> = {};
  for (const [column, list] of values) {
    const text = asciiJson(list);
    parts[column] = Math.ceil(text.length / PART_LENGTH);
    columnKeys(place, { version, parts }, column).forEach((key, part) => {
      entries[key] = text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
    });
  }
  return { entries, parts };
};

/** The entries of the wanted coins; buckets that come out too long are made more. */
export const wantedEntries = (
  place: Place,
  stamp: string,
  found: ReadonlyMap<string, Found>,
): { readonly entries: Readonly<Record<string, string>>; readonly buckets: number } => {
  const length = [...found].reduce((sum, entry) => sum + asciiJson(entry).length, 0);
  const cut = (buckets: number): readonly (readonly [string, string])[] => {
    const lists = new Map<string, [string, Found][]>();
    for (let bucket = 0; bucket < buckets; bucket += 1) lists.set(bucketKey(place, stamp, bucket), []);
    for (const entry of found) lists.get(bucketKey(place, stamp, bucketOf(entry[0], buckets)))?.push(entry);
    // From entries, since assigning to `__proto__`, which a cell may hold as well, adds nothing.
    return [...lists].map(([key, list]) => [key, asciiJson(Object.fromEntries(list))] as const);
  };
  for (let buckets = Math.ceil((length + 1) / BUCKET_LENGTH); ; buckets *= 2) {
    const texts = cut(buckets);
    if (texts.every(([, text]) => text.length <= PART_LENGTH)) return { entries: Object.fromEntries(texts), buckets };
  }
};

/** The wanted coins that stand in the given entries. */
export const readWanted = (
  keys: readonly string[],
  entries: Readonly<Record<string, string>>,
): ReadonlyMap<string, Found> => {
  const found = new Map<string, Found>();
  for (const key of keys) {
    const list = readJson(entries[key] ?? '');
    for (const [reference, one] of Object.entries(isJsonObject(list) ? list : {}))
      if (isFound(one)) found.set(reference, one);
  }
  return found;
};

const readColumn = (
  keys: readonly string[],
  entries: Readonly<Record<string, string>>,
  count: number,
): MarketValues | undefined => {
  const parts = keys.map((key) => entries[key]);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const list = readJson(parts.join(''));
  return Array.isArray(list) && list.length === count ? list : undefined;
};

/** What is held of a set, as far as is needed, in one call; undefined where a part was forgotten or never held. */
export const loadSet = (cache: Cache, place: Place, head: Head, need: Need): HeldSet | undefined => {
  const ofColumns = need.columns.map((column) => [column, columnKeys(place, head, column)] as const);
  if (ofColumns.some(([, keys]) => keys.length === 0)) return undefined;
  const wanted = bucketKeys(place, head, need.references);
  const entries = cache.getAll([...ofColumns.flatMap(([, keys]) => keys), ...wanted]);
  const values = new Map<MarketColumn, MarketValues>();
  for (const [column, keys] of ofColumns) {
    const list = readColumn(keys, entries, head.facts.count);
    if (list === undefined) return undefined;
    values.set(column, list);
  }
  return heldSet(head, values, readWanted(wanted, entries));
};
