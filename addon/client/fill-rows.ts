// Single rows of an answer may fail. Rows with a temporary failure take their last good values.

import { failureEntry } from './failures.ts';
import { reasonOfStatus } from './reason-of-status.ts';
import type { WireAnswer } from './wire.ts';

const isPassing = (status: number): boolean => failureEntry(reasonOfStatus(status)).passing;

/** Whether a row has a temporary failure: such an answer must not replace a better one in the cache. */
export const hasPassingProblem = ({ problems }: WireAnswer): boolean =>
  problems.some(({ status }) => isPassing(status));

/** The answer with failed rows filled from an earlier answer to the same question. */
export const fillRows = (answer: WireAnswer, earlier: WireAnswer): WireAnswer => {
  const fillable = new Set(answer.problems.filter(({ status }) => isPassing(status)).map(({ row }) => row));
  const rows = answer.rows.map((row, index) =>
    row === null && fillable.has(index) ? (earlier.rows[index] ?? null) : row,
  );
  return { ...answer, rows, problems: answer.problems.filter(({ row }) => (rows[row] ?? null) === null) };
};
