// The manifest: one cache entry that lists the stored entries of each set. It is written last, under the lock, so that
// the entries it names exist.

import type { SetHead } from '../../addon/local/held-set.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { SetColumn } from '../../shared/columns/coin-columns.ts';

/** A stored set's entries: the number of parts of each column, and the number of buckets of wanted coins. */
export interface HeldEntries {
  readonly version: string;
  readonly parts: Readonly<Partial<Record<SetColumn, number>>>;
  readonly wanted?: { readonly stamp: string; readonly buckets: number };
}

export interface ManifestEntry extends SetHead, HeldEntries {
  /** Differs after every write. */
  readonly stamp: string;
  /** The entries before the last write. Cells may still be reading them, so the next write removes them. */
  readonly previous?: HeldEntries;
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
