// A set's cache entries: its columns as JSON, cut if they are too long, and the wanted coins in buckets: a
// cell reads only those of its references. Keys contain versions, so entries never change. Data that does not fit is
// not stored: the cell that fetched it uses it, and other cells fetch it again. The manifest lists them: it is written
// last, under the lock, so that the entries it names exist. Data of two gateways or tokens never mixes: entries have
// the scope in their keys; the two entries that are read before the settings are known have it in their content.

import { hashText } from '../../shared/text/hash.ts';
import type { Build } from '../../addon/build.ts';
import type { Cache } from '../services.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import { LAST_GOOD_SECONDS } from '../../addon/client/answer.ts';
import {
  type Found,
  heldSet,
  type HeldSet,
  isFound,
  type MarketValues,
  type SetHead,
} from '../../addon/asking/held-set.ts';
import type { SetColumn } from '../../shared/columns/coin-columns.ts';
import { marketColumns, type Need } from '../../addon/asking/question.ts';

interface Scoped {
  readonly gatewayUrl: string;
  readonly accessToken: string;
}

export const scopeOf = ({ gatewayUrl, accessToken }: Scoped, build: Build): string =>
  hashText(JSON.stringify([gatewayUrl, accessToken, build.id]));

/** Key of the manifest. */
export const manifestKey = (build: Build): string => `coinsheet:3:manifest:${build.id}`;

/** Key of the recent failures. */
export const failingKey = (build: Build): string => `coinsheet:3:failing:${build.id}`;

/** Characters; with prefix and suffix far below the service's limit of 250. */
const LONGEST_SET = 100;

const setName = (set: string): string => (set.length > LONGEST_SET ? `#${hashText(set)}` : set);

/** Key of an entry that belongs to a set. */
export const entryKey = (scope: string, set: string, ...rest: readonly (string | number)[]): string =>
  ['coinsheet:3', scope, setName(set), ...rest].join(':');

/** Key of the claim of the cell that is fetching the set. */
export const claimKey = (scope: string, set: string): string => entryKey(scope, set, 'claim');

/** Characters of ASCII in an entry; the service's limit is 100 KB. */
const PART_LENGTH = 90_000;
/** Approximate length of a bucket, so that a cell for one coin does not read a thousand. */
const BUCKET_LENGTH = 30_000;
/** Maximum number of buckets: the service holds 1,000 items, and then drops the oldest. */
const MAX_BUCKETS = 64;
/** Maximum parts of a column; longer columns are not stored. The contracts of 5,000 coins take about ten. */
const MAX_COLUMN_PARTS = 40;

/** Time for which sets are stored; when no longer fresh, they serve as last good rows. */
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

/** The keys of the entries of its wanted coins. */
export const wantedKeys = (place: Place, { wanted }: HeldEntries): readonly string[] =>
  Array.from({ length: wanted?.buckets ?? 0 }, (_, bucket) => bucketKey(place, wanted?.stamp ?? '', bucket));

/** The entries of the columns and the number of parts of each; columns that are too long are omitted. */
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

/** The entries of the wanted coins. A coin that does not fit into its bucket is omitted. */
export const wantedEntries = (
  place: Place,
  stamp: string,
  found: ReadonlyMap<string, Found>,
): { readonly entries: Readonly<Record<string, string>>; readonly buckets: number } => {
  // Written as members of a JSON object, in which `__proto__`, a possible reference, is an ordinary name.
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

/** The wanted coins in the given entries. */
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

/** The needed parts of a stored set, in one call of the cache; undefined if one is missing. */
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

/** A stored set's entries: the number of parts of each column, and the number of buckets of wanted coins. */
export interface HeldEntries {
  readonly version: string;
  readonly parts: Readonly<Partial<Record<SetColumn, number>>>;
  readonly wanted?: { readonly stamp: string; readonly buckets: number } | undefined;
}

export interface ManifestEntry extends SetHead, HeldEntries {
  /** Differs after every write. */
  readonly stamp: string;
  /** The entries before the last write. Cells may still be reading them, so the next write removes them. */
  readonly previous?: HeldEntries | undefined;
}

/** The heads of the sets, the last fetched one at the end. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * Maximum number of sets; the least recently fetched is dropped. They fit into the cache with their earlier entries.
 */
const MAX_SETS = 20;
const isEntry = (value: unknown): value is ManifestEntry =>
  isJsonObject(value) &&
  typeof value['stamp'] === 'string' &&
  typeof value['version'] === 'string' &&
  typeof value['freshUntil'] === 'number' &&
  isJsonObject(value['parts']) &&
  isJsonObject(value['facts']);

/** Empty if there is no entry, or if it belongs to another scope. */
export const readManifest = (text: string | undefined, scope: string): Manifest => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope || !isJsonObject(value['heads'])) return {};
  return Object.fromEntries(
    Object.entries(value['heads']).filter((entry): entry is [string, ManifestEntry] => isEntry(entry[1])),
  );
};

/** Adds the set as the last fetched one. */
export const withEntry = (manifest: Manifest, set: string, head: ManifestEntry): Manifest => {
  const { [set]: _head, ...others } = manifest;
  return { ...others, [set]: head };
};

/** Returns the sets that were dropped. */
export const writeManifest = (
  cache: Cache,
  key: string,
  scope: string,
  manifest: Manifest,
  seconds: number,
): Manifest => {
  const sets = Object.entries(manifest);
  const most = Math.max(0, sets.length - MAX_SETS);
  cache.putAll({ [key]: asciiJson({ scope, heads: Object.fromEntries(sets.slice(most)) }) }, seconds);
  return Object.fromEntries(sets.slice(0, most));
};
