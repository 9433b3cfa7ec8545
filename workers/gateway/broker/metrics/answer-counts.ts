// Counts of an isolate's answers since its last report to the broker, sent with calls that are made anyway. An isolate
// that ends loses its counts: they are estimates.

import type { AnswerSource } from './answer-source.ts';
import { addTally, type Tally } from './tally.ts';

export interface AnswerCounts {
  /** Counts an answer by the source of its data; `staleMilliseconds` is the age of stale data. */
  note(from: AnswerSource, staleMilliseconds?: number): void;
  /** The counts since the last `take`. */
  take(): Tally;
  /** Adds back counts that were taken but not delivered. */
  putBack(counts: Tally): void;
}

const none = { memory: 0, kv: 0, gate: 0, upstream: 0, stale: 0, stalestSeconds: 0 };

export const createAnswerCounts = (): AnswerCounts => {
  let counts = { ...none };
  return {
    // Runs for every answer: creates no object.
    note(from, staleMilliseconds) {
      counts[from] += 1;
      if (staleMilliseconds === undefined) return;
      counts.stale += 1;
      counts.stalestSeconds = Math.max(counts.stalestSeconds, Math.round(staleMilliseconds / 1000));
    },
    take() {
      const taken = counts;
      counts = { ...none };
      return Object.fromEntries(Object.entries(taken).filter(([, count]) => count > 0));
    },
    putBack(taken) {
      counts = { ...none, ...addTally(taken, counts) };
    },
  };
};
