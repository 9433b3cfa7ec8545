// The first rows of the table in the formula builder, calculated by the formula itself.

import { ok, type Result } from '../../shared/result.ts';
import type { Cell, Grid } from '../cells/cell.ts';
import { coins } from '../formulas/coins.ts';
import type { Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';

export interface PreviewRequest {
  /** Arguments of COINS. */
  readonly arguments: readonly (string | number | null)[];
}

/** A cell that can be sent to a page: dates are ISO texts. */
export type PreviewCell = string | number | boolean | null;

export interface Preview {
  readonly header: readonly string[];
  /** The first `SHOWN_ROWS` rows. */
  readonly rows: readonly (readonly PreviewCell[])[];
  /** Number of all rows. */
  readonly total: number;
}

const SHOWN_ROWS = 8;

const plainCell = (cell: Cell): PreviewCell => (typeof cell === 'object' && cell !== null ? cell.toISOString() : cell);

const isGrid = (output: Cell | Grid): output is Grid => Array.isArray(output);

export function* preview(context: SidebarContext, request: PreviewRequest): Steps<Result<Preview, string>> {
  const table = yield* coins(context, request.arguments);
  if (!table.ok) return table;
  const [header = [], ...rows] = isGrid(table.value) ? table.value : [[table.value]];
  return ok({
    header: header.map(String),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map(plainCell)),
    total: rows.length,
  });
}
