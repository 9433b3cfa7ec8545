// Counts matches, no more of them than needed.

import type { RowFilter } from '../query/filter-rows.ts';

/** Rows that are looked at together. */
const BLOCK_ROWS = 256;

/** Of one call at a time. */
const block = new Uint32Array(BLOCK_ROWS);

/** How many rows pass the filter and stand among the given ones; any number from `enough` on says "enough". */
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
