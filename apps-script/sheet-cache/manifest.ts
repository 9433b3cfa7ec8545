// The manifest: one cache entry that says of each set what is held of it. It is written last, under the lock, so that what it
// names has been written before.

import type { SetHead } from '../../addon/local/held-set.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { SetColumn } from '../../shared/columns/set-column.ts';

/** A held set's entries: how many parts each column has, and in how many buckets the wanted coins lie. */
export interface HeldEntries {
  readonly version: string;
  readonly parts: Readonly<Partial<Record<SetColumn, number>>>;
  readonly wanted?: { readonly stamp: string; readonly buckets: number };
}

export interface ManifestEntry extends SetHead, HeldEntries {
  /** Another with every writing. */
  readonly stamp: string;
  /** What was held before, and is removed with the next writing: until then cells may be reading it. */
  readonly previous?: HeldEntries;
}

/** The heads of sets, the one that was fetched last at the end. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The least recently fetched set goes when there are more: with those before them, their entries fit into the cache. */
const MAX_SETS = 20;
const isEntry = (value: unknown): value is ManifestEntry =>
  isJsonObject(value) &&
  typeof value['stamp'] === 'string' &&
  typeof value['version'] === 'string' &&
  typeof value['freshUntil'] === 'number' &&
  isJsonObject(value['parts']) &&
  isJsonObject(value['facts']);

/** Empty where none is held, or only one of another scope. */
export const readManifest = (text: string | undefined, scope: string): Manifest => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope || !isJsonObject(value['heads'])) return {};
  return Object.fromEntries(
    Object.entries(value['heads']).filter((entry): entry is [string, ManifestEntry] => isEntry(entry[1])),
  );
};

/** The set as the one that was fetched last. */
export const withEntry = (manifest: Manifest, set: string, head: ManifestEntry): Manifest => {
  const { [set]: _head, ...others } = manifest;
  return { ...others, [set]: head };
};

/** Gives the sets that had to go. */
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
