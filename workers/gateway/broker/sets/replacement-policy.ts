// What fetched pages may not take the place of: a passing fault of the upstream must not destroy good data, and a lasting
// one must not keep it for ever. Pure.

import { freshness } from '../../codec/freshness.ts';
import { openSnapshot } from '../../codec/snapshot.ts';
import type { SnapshotLabel } from '../../codec/snapshot-header.ts';
import type { Doubt } from './doubt.ts';
import type { PublishedVersion } from './set-record.ts';

export interface FoundList extends Pick<SnapshotLabel, 'sound' | 'complete' | 'itemCount'> {
  /** Of all its coins, by falling market cap. */
  readonly ids: readonly string[];
}

export interface Refusal {
  /** For the log. */
  readonly detail: string;
  /** What the next refresh is compared with; null where its coins are not in doubt. */
  readonly doubt: Doubt | null;
}

/** For so long beyond its lifetime a version that proves something stays before pages that prove nothing. */
export const DOUBT_SECONDS = 3600;
/** A list in doubt is believed after so long, and so many refreshes that found the same. */
const BELIEVED_SECONDS = 3600;
const BELIEVED_TIMES = 3;
/** A list may lose this part of its coins at once, and always one. */
const SLIP = 0.1;
/** Of its largest coins it may lose none: so many, and no larger part of it than a slip. */
const LARGEST = 100;

type List = Pick<FoundList, 'itemCount' | 'ids'>;

const largestOf = (ids: readonly string[]): readonly string[] =>
  ids.slice(0, Math.min(LARGEST, Math.floor(ids.length * SLIP)));

/** What a list lacks of an earlier one, beyond what may change between two refreshes. */
const lackOf = (found: List, itemCount: number, largest: readonly string[]): string | undefined => {
  const lost = itemCount - found.itemCount;
  if (lost > Math.max(1, itemCount * SLIP)) return `the list lacks ${lost} of ${itemCount} coins`;
  if (largest.length === 0) return undefined;
  const ids = new Set(found.ids);
  const missing = largest.find((id) => !ids.has(id));
  return missing === undefined ? undefined : `the list lacks ${missing}, one of the largest coins`;
};

/** Neither list lacks coins of the other. */
const isSame = (found: List, { itemCount, largest }: Doubt): boolean =>
  lackOf(found, itemCount, largest) === undefined && found.itemCount - itemCount <= Math.max(1, itemCount * SLIP);

const doubtIn = (found: List, before: Doubt | null, now: number): Doubt => {
  const largest = largestOf(found.ids);
  return before !== null && isSame(found, before)
    ? { ...before, times: before.times + 1 }
    : { since: now, times: 1, itemCount: found.itemCount, largest };
};

/** Something can be said of the coins that are not held. */
const provesSomething = ({ sound, complete }: Pick<FoundList, 'sound' | 'complete'>): boolean => sound || complete;

/**
 * Why pages do not take the place of the version that is held; undefined where they do. It follows from stored figures
 * alone, so that it is the same after an eviction.
 * @param readColumns the common columns of the version that is held.
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
