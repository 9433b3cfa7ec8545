// Counts matching rows and stops at a given number.

import type { RowFilter } from '../query/filter-rows.ts';
import { BLOCK_ROWS, rowBuffers } from './select-rows.ts';

/**
 * Returns the number of rows that pass the filter and the test `among`. From `enough` on the count may be incomplete.
 */
export const countRows = (
  { span, keep }: RowFilter,
  among: (row: number) => boolean,
  enough = Number.POSITIVE_INFINITY,
): number => {
  const block = rowBuffers(BLOCK_ROWS);
  let matches = 0;
  for (let first = span.first; first < span.end && matches < enough; first += BLOCK_ROWS) {
    const looked = Math.min(BLOCK_ROWS, span.end - first);
    for (let index = 0; index < looked; index += 1) block[index] = first + index;
    const kept = keep(block, looked);
    for (let index = 0; index < kept; index += 1) if (among(block[index] ?? 0)) matches += 1;
  }
  return matches;
};
