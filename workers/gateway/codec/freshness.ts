// How old an answer may be. Pure: the caller says what time it is.

/**
 * A stale snapshot is served at once, for up to so many lifetimes, while a fresh one is fetched behind. Where nobody asked for
 * longer, the first one waits a moment rather than get what is old.
 */
const STALE_LIFETIMES = 1;
/** The oldest data that is served at all, and only when the upstream fails. */
export const OLDEST_SECONDS = 86_400;

export type Freshness =
  /** Within its time to live: served. */
  | 'fresh'
  /** A little over: served, and refreshed behind. */
  | 'stale'
  /** Long over: served only if no newer can be had. */
  | 'expired'
  /** Over a day old: never served. */
  | 'gone';

export const freshness = (asOf: number, now: number, ttlSeconds: number): Freshness => {
  // A clock that was set back must not make data fresh for longer.
  const age = Math.abs(now - asOf) / 1000;
  if (age < ttlSeconds) return 'fresh';
  // First, since a few lifetimes may be more than a day.
  if (age >= OLDEST_SECONDS) return 'gone';
  return age < ttlSeconds * (1 + STALE_LIFETIMES) ? 'stale' : 'expired';
};

/** Whole seconds for which data stays fresh, less than 0 once it is not. */
export const secondsLeft = (asOf: number, now: number, ttlSeconds: number): number =>
  Math.floor(ttlSeconds - Math.abs(now - asOf) / 1000);
