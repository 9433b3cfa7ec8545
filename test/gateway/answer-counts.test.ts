import { expect, it } from 'vitest';
import { createAnswerCounts } from '../../workers/gateway/answer-counts.ts';

it('counts answers by source until they are taken', () => {
  const counts = createAnswerCounts();
  counts.note('memory');
  counts.note('memory', 61_000);
  counts.note('upstream');
  expect(counts.take()).toEqual({ memory: 2, upstream: 1, stale: 1, stalestSeconds: 61 });
  expect(counts.take()).toEqual({});
});

it('adds what could not be told to what came since', () => {
  const counts = createAnswerCounts();
  counts.note('kv', 90_000);
  const taken = counts.take();
  counts.note('kv', 30_000);
  counts.putBack(taken);
  expect(counts.take()).toEqual({ kv: 2, stale: 2, stalestSeconds: 90 });
});
