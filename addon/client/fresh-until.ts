// The end of an answer's freshness: the time that the gateway states, else two minutes after the time of its data.

import type { WireAnswer } from './wire.ts';

/** Maximum age of rows that are shown during a failure. */
export const LAST_GOOD_SECONDS = 3_600;

/** Lifetime of data if the gateway states none. */
const USUAL_LIFE_MS = 120_000;
/** Minimum lifetime, for stale data too: long enough for cells that recalculate together. */
const SHORTEST_MS = 10_000;

/** Milliseconds since 1970, as is `now`. */
export const freshUntil = ({ asOf, expires }: Pick<WireAnswer, 'asOf' | 'expires'>, now: number): number => {
  const [told, given] = [Date.parse(expires ?? ''), Date.parse(asOf)];
  // A computed time is at most the usual lifetime from now, even if the clocks differ.
  const reckoned = Number.isNaN(given) ? now : Math.min(now, given) + USUAL_LIFE_MS;
  return Math.max(now + SHORTEST_MS, Number.isNaN(told) ? reckoned : told);
};
