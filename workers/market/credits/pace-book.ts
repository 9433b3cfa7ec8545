// The last call of each key with a pace. It is kept in memory: calls older than some seconds do not matter, and the
// Durable Object stays in memory while calls arrive.

import { answered, decidePace, type Pace, type PacedCall } from './pace.ts';

export interface PaceBook {
  /** Whether a call of the key may start now. Has no effect. */
  readonly isFree: (key: string, pace: Pace) => boolean;
  /** Records the start of a call. Returns a number that identifies it. */
  readonly start: (key: string) => number;
  /** Records that this call was answered. */
  readonly finish: (key: string, startedAt: number) => void;
}

/** `clock` gives ms since 1970, in real time: the pace limits requests, not the simulated market. */
export const createPaceBook = (clock: () => number): PaceBook => {
  const calls = new Map<string, PacedCall>();
  return {
    isFree: (key, pace) => decidePace(calls.get(key), clock(), pace) === 'accepted',
    start: (key) => {
      const startedAt = clock();
      calls.set(key, { startedAt, isAnswered: false });
      return startedAt;
    },
    finish: (key, startedAt) => {
      const call = answered(calls.get(key), startedAt);
      if (call !== undefined) calls.set(key, call);
    },
  };
};
