// Refreshes the page by itself when its data is no longer fresh or did not come, but only while it is visible: a hidden
// page sends nothing.

import type { DataSpan } from '../calls/protocol.ts';

interface TickFacts {
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
const MOST_DELAY_MS = 4_000;

/** Undefined if there is nothing to renew. Milliseconds since 1970. */
export const nextTick = ({ freshUntil, isLacking, lastStart, inVain, delay }: TickFacts): number | undefined => {
  const again = lastStart + Math.min(LEAST_MS * 2 ** inVain, MOST_MS);
  if (isLacking) return again;
  return freshUntil !== undefined && Number.isFinite(freshUntil) ? Math.max(freshUntil + delay, again) : undefined;
};

const LOOK_MS = 1_000;

interface TickingOptions {
  readonly data: () => DataSpan | undefined;
  /** Whether data failed to come since the last refresh. */
  readonly isLacking: () => boolean;
  /** Resolves when all answers have arrived. */
  readonly refresh: () => Promise<void>;
}

export const startTicking = ({ data, isLacking, refresh }: TickingOptions): void => {
  const delay = Math.random() * MOST_DELAY_MS;
  let lastStart = Date.now();
  let inVain = 0;
  let isUnderWay = false;
  const look = async (): Promise<void> => {
    const due = nextTick({ freshUntil: data()?.freshUntil, isLacking: isLacking(), lastStart, inVain, delay });
    if (isUnderWay || due === undefined || due > Date.now() || document.visibilityState === 'hidden') return;
    isUnderWay = true;
    const before = data()?.newest ?? 0;
    lastStart = Date.now();
    await refresh();
    inVain = (data()?.newest ?? 0) > before ? 0 : inVain + 1;
    isUnderWay = false;
  };

  setInterval(() => void look(), LOOK_MS);
  document.addEventListener('visibilitychange', () => void look());
};
