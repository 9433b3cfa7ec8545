// What an isolate has answered since it told the broker last, which it does when it asks the broker anyway. One that ends in
// between takes its counts with it: they are an estimate.

import type { AnswerSource } from './answer-source.ts';
import { addTally, type Tally } from './tally.ts';

export interface AnswerCounts {
  /** Counts an answer by where its data came from, and how old the data is if it is over its time. */
  note(from: AnswerSource, staleMilliseconds?: number): void;
  /** What was counted since the last time. */
  take(): Tally;
  /** What was taken did not arrive. */
  putBack(counts: Tally): void;
}

const none = { memory: 0, kv: 0, gate: 0, upstream: 0, stale: 0, stalestSeconds: 0 };

export const createAnswerCounts = (): AnswerCounts => {
  let counts = { ...none };
  return {
    // Each answer passes here: nothing is made anew.
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
