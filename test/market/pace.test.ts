// The pace of a key: which calls are accepted, by the last call's start, its answer and the time. The test sets the
// clock.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPaceBook,
  ANSWER_LIMIT_MILLISECONDS,
  decidePace,
  type PacedCall,
} from '../../workers/market/credits/pace.ts';

const pace = { millisecondsBetweenStarts: 1_000 };
const START = 1_795_262_400_000;
const waiting: PacedCall = { startedAt: START, isAnswered: false };
const done: PacedCall = { startedAt: START, isAnswered: true };

// oxfmt-ignore
const decisions = [
  ['the first call', undefined, 0, 'accepted'],
  ['while another call waits for its answer', waiting, 0, 'one-at-a-time'],
  ['while another call has been waiting for longer than the pause', waiting, 1_000, 'one-at-a-time'],
  ['just before an unanswered call counts as ended', waiting, ANSWER_LIMIT_MILLISECONDS - 1, 'one-at-a-time'],
  ['when an unanswered call counts as ended', waiting, ANSWER_LIMIT_MILLISECONDS, 'accepted'],
  ['right after an answer', done, 150, 'too-soon'],
  ['a millisecond early', done, 999, 'too-soon'],
  ['a second after the start of the previous call', done, 1_000, 'accepted'],
  ['after the clock was set back', waiting, -1, 'accepted'],
] as const;

describe('decidePace', () => {
  it.each(decisions)('%s: %j after %i ms: %s', (_title, last, elapsed, decision) => {
    expect(decidePace(last, START + elapsed, pace)).toBe(decision);
  });
});

describe('the calls of several keys', () => {
  it('any sequence of calls and answers: no two at a time, no two starts within a second', () => {
    const steps = fc.array(fc.record({ pause: fc.nat(1_500), answer: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (drawn) => {
        let now = START;
        const book = createPaceBook(() => now);
        let open: number | undefined;
        let last = Number.NEGATIVE_INFINITY;
        for (const { pause, answer } of drawn) {
          now += pause;
          if (answer && open !== undefined) {
            book.finish('key', open);
            open = undefined;
          }
          const mayStart = open === undefined ? now - last >= 1_000 : now - open >= ANSWER_LIMIT_MILLISECONDS;
          expect(book.isFree('key', pace)).toBe(mayStart);
          if (mayStart) {
            open = book.start('key');
            last = now;
          }
        }
      }),
    );
  });
});
