// The first rows of the table in the formula builder, calculated by the formula itself.

import { ok, type Result } from '../../shared/result.ts';
import { rowsOf, type ResultCell } from '../cells/cell.ts';
import { plainCell } from '../cells/show.ts';
import { coin } from '../formulas/coin.ts';
import { coins } from '../formulas/coins.ts';
import type { DraftQuestion } from '../formula-text/draft.ts';
import type { Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';

/** A cell that can be sent to a page: dates are ISO texts. */
export type PreviewCell = string | number | boolean | null;

export interface Preview {
  /** The first `SHOWN_ROWS` rows. */
  readonly rows: readonly (readonly PreviewCell[])[];
  /** Number of all rows. */
  readonly total: number;
}

const SHOWN_ROWS = 8;

const previewCell = (given: ResultCell): PreviewCell => {
  const cell = plainCell(given);
  return typeof cell === 'object' && cell !== null ? cell.toISOString() : cell;
};

const formulas = { COIN: coin, COINS: coins } as const;

export function* preview(context: SidebarContext, request: DraftQuestion): Steps<Result<Preview, string>> {
  const table = yield* formulas[request.formula](context, request.arguments);
  if (!table.ok) return table;
  const grid = rowsOf(table.value);
  const rows = request.formula === 'COINS' ? grid.slice(1) : grid;
  return ok({
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map(previewCell)),
    total: rows.length,
  });
}
