// How fast a key may call whose plan has a pace: one call at a time, with a pause between two starts. Pure: the last
// call and the time give the decision.

export interface Pace {
  /** From the start of an accepted call to the earliest start of the next. */
  readonly millisecondsBetweenStarts: number;
}

/** The last accepted call of a key. */
export interface PacedCall {
  /** In ms since 1970. No two accepted calls of a key start in the same millisecond, so it also identifies the call. */
  readonly startedAt: number;
  readonly isAnswered: boolean;
}

export type PaceDecision = 'accepted' | 'one-at-a-time' | 'too-soon';

/** After this time the isolate that answers counts as ended: no report of the answer will come. */
export const ANSWER_LIMIT_MILLISECONDS = 60_000;

/** The decision on a call that arrives `now` (ms since 1970). `last`: undefined before the first call. */
export const decidePace = (last: PacedCall | undefined, now: number, pace: Pace): PaceDecision => {
  if (last === undefined) return 'accepted';
  const elapsed = now - last.startedAt;
  // A clock that was set back must not lock a key out.
  if (elapsed < 0) return 'accepted';
  if (!last.isAnswered && elapsed < ANSWER_LIMIT_MILLISECONDS) return 'one-at-a-time';
  return elapsed < pace.millisecondsBetweenStarts ? 'too-soon' : 'accepted';
};

/** The state after the call that started then was answered. A report of an earlier call changes nothing. */
export const answered = (last: PacedCall | undefined, startedAt: number): PacedCall | undefined =>
  last?.startedAt === startedAt ? { startedAt, isAnswered: true } : last;
