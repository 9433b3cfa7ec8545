// Limits the rate of a key whose plan has a pace: one call at a time, with a minimum time between two starts. The last
// call of each key is kept in memory: calls older than some seconds do not matter, and the Durable Object stays in
// memory while calls arrive.

export interface Pace {
  /** Minimum time from the start of an accepted call to the next start. */
  readonly millisecondsBetweenStarts: number;
}

/** The last accepted call of a key. */
export interface PacedCall {
  /** Ms since 1970. It identifies the call: a key starts at most one accepted call per millisecond. */
  readonly startedAt: number;
  readonly isAnswered: boolean;
}

type PaceDecision = 'accepted' | 'one-at-a-time' | 'too-soon';

/** After this time a call counts as ended: its isolate is gone and will not report the answer. */
export const ANSWER_LIMIT_MILLISECONDS = 60_000;

/** Decides on a call at `now` (ms since 1970). `last`: undefined before the first call. */
export const decidePace = (last: PacedCall | undefined, now: number, pace: Pace): PaceDecision => {
  if (last === undefined) return 'accepted';
  const elapsed = now - last.startedAt;
  // If the clock was set back, the key must not be locked out.
  if (elapsed < 0) return 'accepted';
  if (!last.isAnswered && elapsed < ANSWER_LIMIT_MILLISECONDS) return 'one-at-a-time';
  return elapsed < pace.millisecondsBetweenStarts ? 'too-soon' : 'accepted';
};

/** The state after the call that started at `startedAt` was answered. A report of an earlier call changes nothing. */
const answered = (last: PacedCall | undefined, startedAt: number): PacedCall | undefined =>
  last?.startedAt === startedAt ? { startedAt, isAnswered: true } : last;

/** `clock` gives ms since 1970, in real time: the pace limits requests, not the simulated market. */
export const createPaceBook = (clock: () => number) => {
  const calls = new Map<string, PacedCall>();
  return {
    /** Whether a call of the key may start now. Has no effect. */
    isFree: (key: string, pace: Pace): boolean => decidePace(calls.get(key), clock(), pace) === 'accepted',
    /** Records the start of a call. Returns a number that identifies it. */
    start: (key: string): number => {
      const startedAt = clock();
      calls.set(key, { startedAt, isAnswered: false });
      return startedAt;
    },
    /** Records that this call was answered. */
    finish: (key: string, startedAt: number): void => {
      const call = answered(calls.get(key), startedAt);
      if (call !== undefined) calls.set(key, call);
    },
  };
};

export type PaceBook = ReturnType<typeof createPaceBook>;
