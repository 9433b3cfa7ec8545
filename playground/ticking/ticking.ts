// Refreshes the page by itself when its data is no longer fresh or did not come, but only while it is visible: a hidden
// page sends nothing.

import type { DataSpan } from '../calls/protocol.ts';
import { MOST_DELAY_MS, nextTick } from './next-tick.ts';

const LOOK_MS = 1_000;

export interface TickingOptions {
  readonly data: () => DataSpan | undefined;
  /** Whether data failed to come since the last refresh. */
  readonly isLacking: () => boolean;
  /** Resolves when all answers have arrived. */
  readonly refresh: () => Promise<void>;
}

export interface Ticking {
  /** When the next data is asked for. */
  readonly next: () => number | undefined;
}

export const startTicking = ({ data, isLacking, refresh }: TickingOptions): Ticking => {
  const delay = Math.random() * MOST_DELAY_MS;
  let lastStart = Date.now();
  let inVain = 0;
  let isUnderWay = false;
  const next = (): number | undefined =>
    nextTick({ freshUntil: data()?.freshUntil, isLacking: isLacking(), lastStart, inVain, delay });

  const look = async (): Promise<void> => {
    const due = next();
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
  return { next };
};
