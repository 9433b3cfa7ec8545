// Until when an answer may be used without asking again: as long as the gateway says, or else two minutes from the time of
// its data.

import type { WireAnswer } from './wire.ts';

/** For so long rows may stand in where no newer can be had. */
export const LAST_GOOD_SECONDS = 3_600;

const USUAL_LIFE_MS = 120_000;
/** Stale data: long enough for the cells that recalculate together. */
const SHORTEST_MS = 10_000;

/** Milliseconds since 1970, as is `now`. */
export const freshUntil = ({ asOf, expires }: Pick<WireAnswer, 'asOf' | 'expires'>, now: number): number => {
  const [told, given] = [Date.parse(expires ?? ''), Date.parse(asOf)];
  // A time that is only reckoned can't exceed the usual life, whatever the clocks say.
  const reckoned = Number.isNaN(given) ? now : Math.min(now, given) + USUAL_LIFE_MS;
  return Math.max(now + SHORTEST_MS, Number.isNaN(told) ? reckoned : told);
};
