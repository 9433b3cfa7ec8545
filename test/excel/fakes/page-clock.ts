// A page's clock and timers, moved by the test.

import type { After } from '../../../addon/memory/web-fetch.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

export interface PageClock {
  readonly now: () => number;
  readonly after: After;
  /** Number of timers that were neither run nor cancelled. */
  readonly timers: () => number;
  /** Runs all timers up to then, in their order, and what follows from each. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** Work that follows from settled promises. */
const settle = async (): Promise<void> => {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
};

export const pageClock = (start: number): PageClock => {
  let now = start;
  const timers = new Set<Timer>();
  const after: PageClock['after'] = (milliseconds, work) => {
    const timer = { at: now + milliseconds, work };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const pass: PageClock['pass'] = async (milliseconds) => {
    const end = now + milliseconds;
    for (;;) {
      await settle();
      const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.work();
    }
    now = end;
  };
  return {
    now: () => now,
    after,
    timers: () => timers.size,
    pass,
  };
};
