// The age limits of answers. Pure: the caller passes the time.

/**
 * Number of further lifetimes for which a stale snapshot is served at once while a fresh one is fetched in the
 * background. After that, a request waits a moment for new data instead of getting old data.
 */
const STALE_LIFETIMES = 1;
/**
 * The same for a copy from KV. If refreshes outnumber the writes that KV allows, every second one is not stored, and
 * the newest copy in KV is up to two lifetimes old, and one minute, which KV takes to reach a place.
 */
export const STORED_STALE_LIFETIMES = 2;
/** Maximum age of served data; used only if the upstream fails. */
export const OLDEST_SECONDS = 86_400;

export type Freshness =
  /** Younger than its lifetime: served. */
  | 'fresh'
  /** Younger than two lifetimes, or three if it is from KV: served, and refreshed in the background. */
  | 'stale'
  /** Older: served only if nothing newer is available. */
  | 'expired'
  /** Older than a day: never served. */
  | 'gone';

export const freshness = (
  asOf: number,
  now: number,
  ttlSeconds: number,
  staleLifetimes = STALE_LIFETIMES,
): Freshness => {
  // The absolute value: a clock set back must not keep data fresh for longer.
  const age = Math.abs(now - asOf) / 1000;
  if (age < ttlSeconds) return 'fresh';
  // Checked first, since these lifetimes may exceed a day.
  if (age >= OLDEST_SECONDS) return 'gone';
  return age < ttlSeconds * (1 + staleLifetimes) ? 'stale' : 'expired';
};

/** Whole seconds until data is no longer fresh; negative after that. */
export const secondsLeft = (asOf: number, now: number, ttlSeconds: number): number =>
  Math.floor(ttlSeconds - Math.abs(now - asOf) / 1000);
