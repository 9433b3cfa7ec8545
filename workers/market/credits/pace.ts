// Limits the rate of a key whose plan has a pace: one call at a time, with a minimum time between two starts. Pure: the
// decision depends on the last call and the time.

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

export type PaceDecision = 'accepted' | 'one-at-a-time' | 'too-soon';

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
export const answered = (last: PacedCall | undefined, startedAt: number): PacedCall | undefined =>
  last?.startedAt === startedAt ? { startedAt, isAnswered: true } : last;
