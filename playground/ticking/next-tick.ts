// When the page asks for newer data by itself.

export interface TickFacts {
  /** When the first part of the data stops being fresh; undefined if there is no data. */
  readonly freshUntil: number | undefined;
  /** Whether data failed to come since the last refresh, as from a gateway whose first answer took too long. */
  readonly isLacking: boolean;
  /** Start of the last refresh, at first the opening of the page. */
  readonly lastStart: number;
  /** Refreshes in a row that gave nothing newer. */
  readonly inVain: number;
  /** The page's own delay, so that pages do not ask in the same moment. */
  readonly delay: number;
}

/** Least time between two refreshes, milliseconds: data of several sets ends at different times. */
const LEAST_MS = 20_000;
/** Longest time between two refreshes that give nothing newer. */
const MOST_MS = 600_000;

/** Longest delay. */
export const MOST_DELAY_MS = 4_000;

/** Undefined if there is nothing to renew. Milliseconds since 1970. */
export const nextTick = ({ freshUntil, isLacking, lastStart, inVain, delay }: TickFacts): number | undefined => {
  const again = lastStart + Math.min(LEAST_MS * 2 ** inVain, MOST_MS);
  if (isLacking) return again;
  return freshUntil !== undefined && Number.isFinite(freshUntil) ? Math.max(freshUntil + delay, again) : undefined;
};
