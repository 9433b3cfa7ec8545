// Puts a formula into the active cell, unless its table would run into cells that are filled.

import { fail, ok, type Result } from '../../shared/result.ts';
import { findCalls } from '../formula-text/calls.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { cellName } from './cell-name.ts';
import { ensureRefreshCell } from './refresh.ts';
import type { Area, SheetReading, Workbook } from './workbook.ts';

export interface FormulaToInsert {
  /** In the file's locale. */
  readonly formula: string;
  /** How much room it will take. */
  readonly rows: number;
  readonly columns: number;
}

/** The first filled cell of the area but for its first cell, which the formula replaces. */
const filledCell = ({ formulas, texts }: SheetReading, area: Area): string | undefined => {
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      const isFirst = row === area.row && column === area.column;
      const content = `${formulas[row - 1]?.[column - 1] ?? ''}${texts[row - 1]?.[column - 1] ?? ''}`;
      if (!isFirst && content !== '') return cellName({ row, column });
    }
  }
  return undefined;
};

/** What is in the way; a formula that is replaced takes its own table away, and comes back where that is not enough. */
const obstacle = (workbook: Workbook, area: Area): string | undefined => {
  const look = (): string | undefined => {
    const reading = workbook.sheet(area.sheet);
    return reading === undefined ? undefined : filledCell(reading, area);
  };
  const filled = look();
  const replaced = workbook.sheet(area.sheet)?.formulas[area.row - 1]?.[area.column - 1] ?? '';
  if (filled === undefined || findCalls(replaced, formulaLocale(workbook.locale())).length === 0) return filled;
  workbook.writeRow(area, ['']);
  workbook.settle();
  const left = look();
  if (left !== undefined) workbook.writeFormula(area, replaced);
  return left;
};

/** Gives the cell's name. */
export const insertFormula = (
  workbook: Workbook,
  { formula, rows, columns }: FormulaToInsert,
): Result<string, string> => {
  const { sheet, row, column } = workbook.selection();
  const at = cellName({ row, column });
  const filled = obstacle(workbook, { sheet, row, column, rows, columns });
  if (filled !== undefined) {
    return fail(
      `The table needs ${rows} rows and ${columns} columns from ${at} on, and ${filled} is filled: select a cell with room below and beside it.`,
    );
  }
  ensureRefreshCell(workbook);
  workbook.writeFormula({ sheet, row, column }, formula);
  return ok(at);
};
