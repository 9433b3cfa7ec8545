// Time in a world: one clock that may be set, as computers' clocks are, and one that only goes on, by which waits end.
// Timers are vitest's.

import { vi } from 'vitest';

export interface WorldClock {
  /** Milliseconds since 1970, as the gateway is told. */
  readonly now: () => number;
  /** Milliseconds since the world began. */
  readonly elapsed: () => number;
  /** Both clocks go on, and timers ring. */
  pass(milliseconds: number): void;
  /** The gateway's clock is set. */
  set(time: number): void;
}

export const createWorldClock = (start: number): WorldClock => {
  let offset = start;
  let elapsed = 0;
  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    pass(milliseconds) {
      elapsed += milliseconds;
      vi.advanceTimersByTime(milliseconds);
    },
    set: (time) => {
      offset = time - elapsed;
    },
  };
};

/** Resolves when all that can go on without time, an answer or a timer has done so. */
export const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
