// How long it is believed that something is absent: bad news lives shorter than good news. Pure.

/** New coins and categories are rare. */
const LONGEST_SECONDS = 3600;

/**
 * A lifetime of data, doubled to an hour while it repeats.
 * @param before for how long it was believed the last time; undefined if this is the first.
 */
export const absentSeconds = (before: number | undefined, ttlSeconds: number): number =>
  before === undefined ? ttlSeconds : Math.min(2 * before, Math.max(ttlSeconds, LONGEST_SECONDS));
