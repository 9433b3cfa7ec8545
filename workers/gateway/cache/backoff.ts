// Pauses that grow with failures, and the time left of a pause. Pure.

export interface Backoff {
  /** The first pause; each further one is twice as long. */
  readonly first: number;
  /** The longest pause, in the same unit. */
  readonly longest: number;
  /** Number of failures in a row that cause no pause. Default 0. */
  readonly forgiven?: number;
}

/** The pause after a number of failures in a row, in the unit of `first`. */
export const backoff = ({ first, longest, forgiven = 0 }: Backoff, failures: number): number =>
  failures <= forgiven ? 0 : Math.min(first * 2 ** Math.min(failures - forgiven - 1, 20), longest);

/**
 * Seconds left of a pause, rounded up. A clock that was set back does not lengthen it.
 * @param since when it began, milliseconds since 1970.
 */
export const pauseLeft = (since: number, seconds: number, now: number): number =>
  Math.max(0, Math.ceil(seconds - Math.abs(now - since) / 1000));
