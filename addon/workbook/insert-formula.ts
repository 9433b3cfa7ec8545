// Puts a formula into the active cell, unless its table would cover filled cells. Replaces the content of the cell only
// at the second request.

import { fail, ok, type Result } from '../../shared/result.ts';
import { findCalls } from '../formula-text/calls.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { cellName } from './cell-name.ts';
import { countOf } from '../text/count-of.ts';
import { ensureRefreshCell } from './refresh.ts';
import type { Area, SheetReading, Workbook } from './workbook.ts';

export interface FormulaToInsert {
  /** In the syntax of the file's locale. */
  readonly formula: string;
  /** Size of its table. */
  readonly rows: number;
  readonly columns: number;
  /** The `place` of an earlier `Insertion`, which may be replaced without a question; null for none. */
  readonly over: string | null;
}

export interface Insertion {
  /** The cell's name. */
  readonly at: string;
  /** The cell with its sheet. */
  readonly place: string;
  /** True if the cell is filled and was not changed. */
  readonly asks: boolean;
}

const contentOf = ({ formulas, texts }: SheetReading, row: number, column: number): string =>
  `${formulas[row - 1]?.[column - 1] ?? ''}${texts[row - 1]?.[column - 1] ?? ''}`;

/** The first filled cell of the area, except its first cell, which the formula replaces. */
const filledCell = (reading: SheetReading, area: Area): string | undefined => {
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      const isFirst = row === area.row && column === area.column;
      if (!isFirst && contentOf(reading, row, column) !== '') return cellName({ row, column });
    }
  }
  return undefined;
};

const filledIn = (workbook: Workbook, area: Area): string | undefined => {
  const reading = workbook.sheet(area.sheet);
  return reading === undefined ? undefined : filledCell(reading, area);
};

/**
 * Removes an older table's formula. If a filled cell is still in the way, restores the formula and returns the cell.
 */
const makeRoom = (workbook: Workbook, area: Area, older: string): string | undefined => {
  workbook.writeRow(area, ['']);
  workbook.settle();
  const left = filledIn(workbook, area);
  if (left !== undefined) workbook.writeFormula(area, older);
  return left;
};

const inTheWay = ({ rows, columns, ...place }: Area, filled: string) =>
  fail(
    `The table needs ${countOf(rows, 'row')} and ${countOf(columns, 'column')} from ${cellName(place)}, and ${filled} is filled: select a cell with empty cells below and to the right.`,
  );

export const insertFormula = (
  workbook: Workbook,
  { formula, rows, columns, over }: FormulaToInsert,
): Result<Insertion, string> => {
  const { sheet, row, column } = workbook.selection();
  const area = { sheet, row, column, rows, columns };
  const at = cellName(area);
  const place = `${sheet}!${at}`;
  const reading = workbook.sheet(sheet);
  const present = reading?.formulas[row - 1]?.[column - 1] ?? '';
  const older = findCalls(present, formulaLocale(workbook.locale())).length === 0 ? undefined : present;
  const filled = filledIn(workbook, area);

  if (filled !== undefined && older === undefined) return inTheWay(area, filled);
  const isTaken = reading !== undefined && contentOf(reading, row, column) !== '';
  if (isTaken && over !== place) return ok({ at, place, asks: true });
  const left = filled === undefined || older === undefined ? undefined : makeRoom(workbook, area, older);
  if (left !== undefined) return inTheWay(area, left);
  ensureRefreshCell(workbook);
  workbook.writeFormula(area, formula);
  return ok({ at, place, asks: false });
};
