import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { evaluateSoon } from '../../playground/calls/results.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sheet whose evaluation takes so long; `times` are those of the evaluations' beginnings. */
const sheet = (evaluationMs: number) => {
  const [start, times] = [performance.now(), [] as number[]];
  const answers = { pending: 0 };
  const soon = evaluateSoon(
    () => {
      times.push(performance.now() - start);
      vi.advanceTimersByTime(evaluationMs);
    },
    () => answers.pending,
  );
  const answerWhile = (pending: number): void => {
    answers.pending = pending;
    soon();
  };
  return { times, answerWhile };
};

it('evaluates at once after the last answer', () => {
  const { times, answerWhile } = sheet(0);
  answerWhile(0);
  answerWhile(0);
  vi.advanceTimersByTime(0);
  expect(times).toEqual([0]);
});

it('collects answers while others are awaited, and no longer than until the last one', () => {
  const { times, answerWhile } = sheet(0);
  answerWhile(2);
  vi.advanceTimersByTime(150);
  answerWhile(1);
  vi.advanceTimersByTime(100);
  expect(times).toEqual([200]);
  answerWhile(1);
  vi.advanceTimersByTime(50);
  answerWhile(0);
  vi.advanceTimersByTime(0);
  expect(times).toEqual([200, 300]);
});

it('pauses for four times as long as the evaluation before', () => {
  const { times, answerWhile } = sheet(100);
  answerWhile(1);
  vi.advanceTimersByTime(200);
  expect(times).toEqual([200]);
  answerWhile(1);
  vi.advanceTimersByTime(399);
  expect(times).toEqual([200]);
  vi.advanceTimersByTime(1);
  expect(times).toEqual([200, 700]);
});
