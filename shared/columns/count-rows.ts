// Counts matching rows and stops at a given number.

import type { RowFilter } from '../query/filter-rows.ts';

/** Rows filtered at a time. */
const BLOCK_ROWS = 256;

/** Reused by every call; calls do not overlap. */
const block = new Uint32Array(BLOCK_ROWS);

/**
 * Returns the number of rows that pass the filter and the test `among`. From `enough` on the count may be incomplete.
 */
export const countRows = (
  { span, keep }: RowFilter,
  among: (row: number) => boolean,
  enough = Number.POSITIVE_INFINITY,
): number => {
  let matches = 0;
  for (let first = span.first; first < span.end && matches < enough; first += BLOCK_ROWS) {
    const looked = Math.min(BLOCK_ROWS, span.end - first);
    for (let index = 0; index < looked; index += 1) block[index] = first + index;
    const kept = keep(block, looked);
    for (let index = 0; index < kept; index += 1) if (among(block[index] ?? 0)) matches += 1;
  }
  return matches;
};
