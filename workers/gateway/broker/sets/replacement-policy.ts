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

export interface ReplacementContext {
  /** The doubt that the refresh before left. */
  readonly doubt: Doubt | null;
  /** Reads the common columns of the held version. */
  readonly readColumns: (held: PublishedVersion) => ArrayBuffer | undefined;
  /** A list with fewer coins is in doubt unless the held one was as short. */
  readonly least: number;
  readonly now: number;
}

/** The refusal of a list that lacks something; undefined once it was found the same for long enough. */
const doubted = (
  found: FoundList,
  lack: string | undefined,
  before: Doubt | null,
  now: number,
): Refusal | undefined => {
  if (lack === undefined) return undefined;
  const doubt = doubtIn(found, before, now);
  const isBelieved = doubt.times >= BELIEVED_TIMES && Math.abs(now - doubt.since) >= BELIEVED_SECONDS * 1000;
  return isBelieved ? undefined : { detail: lack, doubt };
};

/** What a list lacks of the coins that the service is known to have. */
const tooShort = ({ itemCount }: FoundList, held: PublishedVersion | undefined, least: number): string | undefined =>
  itemCount >= least || (held !== undefined && held.itemCount < least)
    ? undefined
    : `the list has ${itemCount} coins, and at least ${least} are known`;

/**
 * The reason why pages do not replace the held version, or do not become the first; undefined if they do. It depends on
 * stored figures only, and so is the same after an eviction.
 */
export const whyNotReplaced = (
  found: FoundList,
  held: PublishedVersion | undefined,
  { doubt, readColumns, least, now }: ReplacementContext,
): Refusal | undefined => {
  const isKept = held !== undefined && freshness(held.asOf, now, held.ttlSeconds) !== 'gone';
  const columns = isKept ? readColumns(held) : undefined;
  if (!isKept || columns === undefined) return doubted(found, tooShort(found, held, least), doubt, now);
  const { header, columns: heldColumns } = openSnapshot({ columns, further: [] });
  const ids = heldColumns.texts('id').map((id) => id ?? '');
  const refused = doubted(found, lackOf(found, held.itemCount, largestOf(ids)), doubt, now);
  if (refused !== undefined) return refused;
  const isRecent = Math.abs(now - held.asOf) < (held.ttlSeconds + DOUBT_SECONDS) * 1000;
  return !provesSomething(found) && provesSomething(header) && isRecent
    ? { detail: 'the coins do not fit together', doubt: null }
    : undefined;
};
