// Fetches what a stored set lacks, and writes its entries. The caller writes the manifest that names them.

import type { Failure } from '../../addon/client/failures.ts';
import type { HeldSet, SetHead } from '../../addon/local/held-set.ts';
import type { Need } from '../../addon/local/read-question.ts';
import { refill } from '../../addon/local/refill.ts';
import { runSync } from '../../addon/steps/run-sync.ts';
import { hashText } from '../../shared/text/hash.ts';
import { fetchHost } from '../fetch-host.ts';
import type { ManifestEntry, HeldEntries } from './manifest.ts';
import type { Cell } from './cell.ts';
import { allKeys, columnEntries, HELD_SECONDS, readWanted, wantedEntries, wantedKeys, type Place } from './entries.ts';

interface Lacking {
  readonly cell: Cell;
  readonly place: Place;
  readonly need: Need;
  /** The set as the cell has read it; undefined if a part is missing. */
  readonly current: HeldSet<ManifestEntry> | undefined;
  readonly head: ManifestEntry | undefined;
  /** Coins that other cells want. */
  readonly lookups: readonly string[];
}

export interface Refilled {
  /** Undefined if nothing could be fetched. */
  readonly held: HeldSet<ManifestEntry> | undefined;
  readonly failure: Failure | undefined;
  /** Keys of entries that are no longer read. */
  readonly outdated: readonly string[];
}

const hasRisk = (head: ManifestEntry | undefined): boolean => head?.parts.riskScore !== undefined;

const entriesOf = ({ version, parts, wanted }: HeldEntries): HeldEntries => ({
  version,
  parts,
  ...(wanted !== undefined && { wanted }),
});

/** A set's properties without the properties of its entries. */
const setHeadOf = ({
  stale,
  version,
  asOf,
  expires,
  freshUntil,
  simulated,
  maxDepth,
  lacking,
  sought,
  facts,
}: SetHead): SetHead => ({
  version,
  asOf,
  expires,
  freshUntil,
  ...(stale === true && { stale }),
  simulated,
  maxDepth,
  ...(lacking !== undefined && { lacking }),
  ...(sought !== undefined && { sought }),
  facts,
});

/** Keys that no cell reads once `next` is in the manifest: earlier outdated entries that `next` does not use. */
const outdatedKeys = (place: Place, before: ManifestEntry | undefined, next: ManifestEntry): readonly string[] => {
  if (before?.previous === undefined) return [];
  const live = new Set([...allKeys(place, next), ...allKeys(place, before)]);
  return allKeys(place, before.previous).filter((key) => !live.has(key));
};

export const refillSets = ({ cell, place, need, current, head: before, lookups }: Lacking): Refilled => {
  const { services, asker } = cell;
  const { cache } = services;
  const oldKeys = before === undefined ? [] : wantedKeys(place, before);
  const earlier = readWanted(oldKeys, cache.getAll(oldKeys));
  const risk = need.risk || hasRisk(before);
  const refilled = runSync(refill(asker, { need, current, earlier, lookups, risk }), fetchHost(services));
  if (refilled.kind === 'failed') return { held: undefined, failure: refilled.failure, outdated: [] };

  const { held, values, failure } = refilled;
  const { entries: columns, parts } =
    values === undefined
      ? { entries: {}, parts: current?.head.parts ?? {} }
      : columnEntries(place, held.head.version, values);
  const stamp = hashText(`${held.head.version} ${services.now()} ${Math.random()}`);
  const { entries, buckets } = wantedEntries(place, stamp, held.found);
  const hasWanted = held.found.size > 0;
  const head: ManifestEntry = {
    ...setHeadOf(held.head),
    stamp,
    parts,
    ...(hasWanted && { wanted: { stamp, buckets } }),
    ...(before !== undefined && { previous: entriesOf(before) }),
  };
  cache.putAll({ ...columns, ...(hasWanted && entries) }, HELD_SECONDS);
  return { held: { ...held, head }, failure, outdated: outdatedKeys(place, before, head) };
};
