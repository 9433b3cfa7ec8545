// Lays the results of a formula for a coin or a range: one field in the shape of the range, several as a row for each
// cell of it.

import { ok, type Result } from '../../shared/result.ts';
import type { Output, ResultCell } from '../cells/cell.ts';
import { problemRow } from '../cells/problem-row.ts';

/** The cells of one coin, or a sentence. */
export type CoinCells = Result<readonly ResultCell[], string>;

/** @param single the answer is one value, or one row, and a problem is thrown. */
export const layCells = (
  rows: readonly (readonly CoinCells[])[],
  { single, width }: { readonly single: boolean; readonly width: number },
): Result<Output, string> => {
  const [only] = rows[0] ?? [];
  if (only === undefined) return ok([[null]]);
  if (single) {
    if (!only.ok) return only;
    return ok(width === 1 ? (only.value[0] ?? null) : [only.value]);
  }
  if (width === 1) return ok(rows.map((row) => row.map((cell) => problemRow(cell, 1)[0] ?? null)));
  return ok(rows.flat().map((cell) => problemRow(cell, width)));
};
