// When an isolate renews a stale snapshot: a lifetime ends everywhere in the same second, so each busy isolate asks at
// a moment of its own in a window after it. One with a question now and then asks at once: its questions come at
// moments of their own, and the next one may be late.

import type { SnapshotHeader } from '../codec/snapshot-header.ts';

/** Length of the window as a part of the lifetime, and at most. */
const WINDOW_PART = 1 / 15;
const MOST_WINDOW_SECONDS = 30;

/**
 * @param uses number of questions that the snapshot was given to.
 * @param place from 0 to 1: the isolate's place in the window.
 */
export const isTimeToRenew = (
  { asOfFrom, ttlSeconds }: Pick<SnapshotHeader, 'asOfFrom' | 'ttlSeconds'>,
  uses: number,
  now: number,
  place: number,
): boolean => {
  const age = Math.abs(now - asOfFrom) / 1000;
  const windowSeconds = Math.min(MOST_WINDOW_SECONDS, ttlSeconds * WINDOW_PART);
  const secondsBetween = age / Math.max(1, uses);
  return secondsBetween > windowSeconds || age >= ttlSeconds + place * windowSeconds;
};

/** A place for the life of the isolate, drawn when it is first needed: the platform has no random numbers before. */
export const spreadAtRandom = (): (() => number) => {
  let place: number | undefined;
  return () => (place ??= Math.random());
};
