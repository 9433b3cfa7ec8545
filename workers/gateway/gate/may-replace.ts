// What fetched pages may not take the place of: a passing fault of the upstream's must not destroy good data, and a lasting
// one must not keep it for ever. Pure.

import { freshness } from '../snapshot/freshness.ts';
import { openSnapshot } from '../snapshot/snapshot.ts';
import type { SnapshotLabel } from '../snapshot/snapshot-header.ts';
import type { PublishedVersion } from './set-book.ts';

type Facts = Pick<SnapshotLabel, 'sound' | 'complete' | 'itemCount'>;

/** For so long beyond its lifetime a version that proves something stays before pages that prove nothing. */
export const DOUBT_SECONDS = 3600;

/** Something can be said of the coins that are not held. */
const provesSomething = ({ sound, complete }: Facts): boolean => sound || complete;

/**
 * Why pages do not take the place of the version that is held; undefined where they do. It follows from that version's own
 * time alone, so that it is the same after an eviction, and ends however often a refresh fails. Its columns are read only
 * where it matters what they prove.
 */
export const whyNotReplaced = (
  found: Facts,
  held: PublishedVersion | undefined,
  readColumns: (held: PublishedVersion) => ArrayBuffer | undefined,
  now: number,
): string | undefined => {
  if (held === undefined || freshness(held.asOf, now, held.ttlSeconds) === 'gone') return undefined;
  if (found.itemCount === 0 && held.itemCount > 0) return 'the set has no coins any more';
  const isInDoubt = Math.abs(now - held.asOf) < (held.ttlSeconds + DOUBT_SECONDS) * 1000;
  if (provesSomething(found) || !isInDoubt) return undefined;
  const columns = readColumns(held);
  const isProof = columns !== undefined && provesSomething(openSnapshot({ columns, further: [] }).header);
  return isProof ? 'the coins do not fit together' : undefined;
};
