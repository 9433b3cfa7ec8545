// A set's cache entries: its columns as plain JSON, cut where they are too long, and the wanted coins in buckets, of which
// a cell reads those that its references fall into. Keys carry versions, so that an entry never changes. What does not fit
// is left out: the cell that fetched it has it, and others fetch it again.

import { hashText } from '../../shared/text/hash.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { ManifestEntry, HeldEntries } from './manifest.ts';
import { LAST_GOOD_SECONDS } from '../../addon/client/fresh-until.ts';
import { isFound, type Found } from '../../addon/local/found.ts';
import { heldSet, type HeldSet, type MarketValues } from '../../addon/local/held-set.ts';
import type { SetColumn } from '../../shared/columns/set-column.ts';
import { marketColumns } from '../../addon/local/market-columns.ts';
import { entryKey } from './market-keys.ts';
import type { Need } from '../../addon/local/read-question.ts';

/** Below the service's 100 KB, in ASCII. */
const PART_LENGTH = 90_000;
/** About as long as a bucket gets: a cell that needs one coin does not read a thousand. */
const BUCKET_LENGTH = 30_000;
/** The service holds 1,000 items, and drops its oldest for more. */
const MAX_BUCKETS = 64;
/** Longer columns are left out: 5,000 coins with their contracts take about ten parts. */
const MAX_COLUMN_PARTS = 40;

/** How long sets are held: as last good rows after they are no longer fresh. */
export const HELD_SECONDS = LAST_GOOD_SECONDS;

export interface Place {
  readonly scope: string;
  readonly set: string;
}

const columnKeys = ({ scope, set }: Place, { version, parts }: HeldEntries, column: SetColumn): readonly string[] =>
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

/** The entries of columns, and into how many parts each was cut; without columns that are too long. */
export const columnEntries = (
  place: Place,
  version: string,
  values: ReadonlyMap<SetColumn, MarketValues>,
): { readonly entries: Readonly<Record<string, string>>; readonly parts: ManifestEntry['parts'] } => {
  const entries: Record<string, string> = {};
  const parts: Partial<Record<SetColumn, number>> = {};
  for (const [column, list] of values) {
    const text = asciiJson(list);
    const count = Math.ceil(text.length / PART_LENGTH);
    if (count > MAX_COLUMN_PARTS) continue;
    parts[column] = count;
    columnKeys(place, { version, parts }, column).forEach((key, part) => {
      entries[key] = text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
    });
  }
  return { entries, parts };
};

/** The entries of the wanted coins. A coin that fits into no entry, or into no more of its bucket, is left out. */
export const wantedEntries = (
  place: Place,
  stamp: string,
  found: ReadonlyMap<string, Found>,
): { readonly entries: Readonly<Record<string, string>>; readonly buckets: number } => {
  // As members of an object's JSON; `__proto__`, which a cell may hold, is a member like any other there.
  const members = [...found].map(
    ([reference, one]) => [reference, `${asciiJson(reference)}:${asciiJson(one)},`] as const,
  );
  const fitting = members.filter(([, member]) => member.length < PART_LENGTH);
  const length = fitting.reduce((sum, [, member]) => sum + member.length, 0);
  const buckets = Math.min(MAX_BUCKETS, Math.floor(length / BUCKET_LENGTH) + 1);
  const texts = Array.from({ length: buckets }, () => '');
  for (const [reference, member] of fitting) {
    const bucket = bucketOf(reference, buckets);
    const text = `${texts[bucket] ?? ''}${member}`;
    if (text.length < PART_LENGTH) texts[bucket] = text;
  }
  const entries = texts.map((text, bucket) => [bucketKey(place, stamp, bucket), `{${text.slice(0, -1)}}`] as const);
  return { entries: Object.fromEntries(entries), buckets };
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
export const loadSet = (
  cache: Cache,
  place: Place,
  head: ManifestEntry,
  need: Need,
): HeldSet<ManifestEntry> | undefined => {
  const ofColumns = need.columns.map((column) => [column, columnKeys(place, head, column)] as const);
  if (ofColumns.some(([, keys]) => keys.length === 0)) return undefined;
  const wanted = bucketKeys(place, head, need.references);
  const entries = cache.getAll([...ofColumns.flatMap(([, keys]) => keys), ...wanted]);
  const values = new Map<SetColumn, MarketValues>();
  for (const [column, keys] of ofColumns) {
    const list = readColumn(keys, entries, head.facts.count);
    if (list === undefined) return undefined;
    values.set(column, list);
  }
  return heldSet(head, values, readWanted(wanted, entries));
};
