// Whether fetched pages may replace the held version: a passing fault of the upstream must not destroy good data, and a
// lasting one must not keep old data forever. Pure.

import { freshness } from '../../codec/freshness.ts';
import { openSnapshot } from '../../codec/snapshot.ts';
import type { SnapshotLabel } from '../../codec/snapshot-header.ts';
import type { Doubt } from './doubt.ts';
import type { PublishedVersion } from './set-record.ts';

export interface FoundList extends Pick<SnapshotLabel, 'sound' | 'complete' | 'itemCount'> {
  /** Ids of all its coins, by falling market cap. */
  readonly ids: readonly string[];
}

export interface Refusal {
  /** For the log. */
  readonly detail: string;
  /** The doubt with which the next refresh is compared; null if the coins are not in doubt. */
  readonly doubt: Doubt | null;
}

/** Time beyond its lifetime for which a version that proves something is not replaced by pages that prove nothing. */
export const DOUBT_SECONDS = 3600;
/** A list in doubt is accepted after this time and this number of refreshes that found it. */
const BELIEVED_SECONDS = 3600;
const BELIEVED_TIMES = 3;
/** Part of its coins that a list may lose between two refreshes; one coin is always allowed. */
const SLIP = 0.1;
/** Number of largest coins of which none may be missing; at most the part `SLIP` of the list. */
const LARGEST = 100;

type List = Pick<FoundList, 'itemCount' | 'ids'>;

const largestOf = (ids: readonly string[]): readonly string[] =>
  ids.slice(0, Math.min(LARGEST, Math.floor(ids.length * SLIP)));

/** What a list lacks of an earlier one, beyond normal change; undefined if nothing. */
const lackOf = (found: List, itemCount: number, largest: readonly string[]): string | undefined => {
  const lost = itemCount - found.itemCount;
  if (lost > Math.max(1, itemCount * SLIP)) return `the list lacks ${lost} of ${itemCount} coins`;
  if (largest.length === 0) return undefined;
  const ids = new Set(found.ids);
  const missing = largest.find((id) => !ids.has(id));
  return missing === undefined ? undefined : `the list lacks ${missing}, one of the largest coins`;
};

/** Whether neither list lacks coins of the other. */
const isSame = (found: List, { itemCount, largest }: Doubt): boolean =>
  lackOf(found, itemCount, largest) === undefined && found.itemCount - itemCount <= Math.max(1, itemCount * SLIP);

const doubtIn = (found: List, before: Doubt | null, now: number): Doubt => {
  const largest = largestOf(found.ids);
  return before !== null && isSame(found, before)
    ? { ...before, times: before.times + 1 }
    : { since: now, times: 1, itemCount: found.itemCount, largest };
};

/** Whether a list proves anything about the coins that it lacks. */
const provesSomething = ({ sound, complete }: Pick<FoundList, 'sound' | 'complete'>): boolean => sound || complete;

/**
 * The reason why pages do not replace the held version; undefined if they do. It depends on stored figures only, and so
 * is the same after an eviction.
 * @param readColumns reads the common columns of the held version.
 */
export const whyNotReplaced = (
  found: FoundList,
  held: PublishedVersion | undefined,
  before: Doubt | null,
  readColumns: (held: PublishedVersion) => ArrayBuffer | undefined,
  now: number,
): Refusal | undefined => {
  if (held === undefined || freshness(held.asOf, now, held.ttlSeconds) === 'gone') return undefined;
  const columns = readColumns(held);
  if (columns === undefined) return undefined;
  const { header, columns: heldColumns } = openSnapshot({ columns, further: [] });
  const ids = heldColumns.texts('id').map((id) => id ?? '');
  const lack = lackOf(found, held.itemCount, largestOf(ids));
  if (lack !== undefined) {
    const doubt = doubtIn(found, before, now);
    const isBelieved = doubt.times >= BELIEVED_TIMES && Math.abs(now - doubt.since) >= BELIEVED_SECONDS * 1000;
    if (!isBelieved) return { detail: lack, doubt };
  }
  const isRecent = Math.abs(now - held.asOf) < (held.ttlSeconds + DOUBT_SECONDS) * 1000;
  return !provesSomething(found) && provesSomething(header) && isRecent
    ? { detail: 'the coins do not fit together', doubt: null }
    : undefined;
};
