// Counts matches, no more of them than needed.

import type { RowFilter } from '../query/filter-rows.ts';

/** Rows that are looked at together. */
const BLOCK_ROWS = 256;

/** How many of the rows 0 to `count` − 1 pass the filter and stand among the given ones; any number from `enough` on says "enough". */
export const countRows = (
  count: number,
  filter: RowFilter,
  among: (row: number) => boolean,
  enough = Number.POSITIVE_INFINITY,
): number => {
  const block = new Uint32Array(Math.min(BLOCK_ROWS, count));
  let matches = 0;
  for (let first = 0; first < count && matches < enough; first += BLOCK_ROWS) {
    const looked = Math.min(BLOCK_ROWS, count - first);
    for (let index = 0; index < looked; index += 1) block[index] = first + index;
    const kept = filter(block, looked);
    for (let index = 0; index < kept; index += 1) if (among(block[index] ?? 0)) matches += 1;
  }
  return matches;
};
