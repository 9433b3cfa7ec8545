// Inserts a block, such as a table with its formats, at the active cell; if that is not free, at the next free place,
// and if the sheet has none, in a new sheet. The block that was inserted last is replaced while it is selected.

import { findCalls } from '../formula-text/calls.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { cutPlan, localisePlan, shiftPlan } from '../templates/change-plan.ts';
import type { SheetPlan } from '../templates/template.ts';
import { cellName, type Area, type ColumnWidth, type Place, type SheetReading, type Workbook } from './workbook.ts';
import { freePlace, freeRows, isFilled, type Size, freeSheetName } from './free-place.ts';
import { ensureRefreshCell } from './read-formulas.ts';

export interface BlockToInsert extends Size {
  /** Its cells count from A1. Its ranges may reach below `rows`, for rows to come. */
  readonly plan: SheetPlan;
  /** Name of the new sheet, if one is needed. */
  readonly title: string;
  /** Whether it takes a new sheet in any case. Default: no. */
  readonly isAlone?: boolean;
  /** The `area` of the last insertion; null for none. */
  readonly last: Area | null;
}

export interface Insertion {
  /** `free`: the active cell or the cells around it are filled. */
  readonly way: 'here' | 'free' | 'sheet' | 'replaced';
  /** The first cell's name. */
  readonly at: string;
  readonly area: Area;
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.sheet === other.sheet && one.row === other.row && one.column === other.column;

/** Whether a formula of Coinsheet is still in the area. */
const holdsFormula = (workbook: Workbook, { sheet, row, column, rows, columns }: Area): boolean => {
  const locale = formulaLocale(workbook.locale());
  const lines = workbook.sheet(sheet)?.formulas.slice(row - 1, row - 1 + rows) ?? [];
  return lines.some((line) =>
    line.slice(column - 1, column - 1 + columns).some((formula) => findCalls(formula, locale).length > 0),
  );
};

const clearLast = (workbook: Workbook, last: Area | null): boolean => {
  if (last === null || !isSamePlace(last, workbook.selection()) || !holdsFormula(workbook, last)) return false;
  workbook.clear(last);
  workbook.settle();
  return true;
};

const localised = (workbook: Workbook, plan: SheetPlan): SheetPlan =>
  localisePlan(plan, formulaLocale(workbook.locale()));

/** The widths of the columns that have no other content. */
const ownWidths = (reading: SheetReading, { column }: Area, widths: readonly number[]): readonly ColumnWidth[] =>
  widths
    .map((pixels, index) => ({ column: column + index, pixels }))
    .filter((one) => !reading.texts.some((_, row) => isFilled(reading, row + 1, one.column)));

const insertInto = (workbook: Workbook, reading: SheetReading, area: Area, plan: SheetPlan): void => {
  const rows = freeRows(reading, area, workbook.room(area.sheet));
  const moved = shiftPlan(cutPlan(plan, rows), { rows: area.row - 1, columns: area.column - 1 });
  workbook.addBlock(area.sheet, localised(workbook, moved), ownWidths(reading, area, plan.columnWidths));
  workbook.select(area);
};

export const insertBlock = (
  workbook: Workbook,
  { plan, title, isAlone, last, rows, columns }: BlockToInsert,
): Insertion => {
  ensureRefreshCell(workbook);
  const isReplaced = isAlone !== true && clearLast(workbook, last);
  const { sheet, row, column } = workbook.selection();
  const wanted = { sheet, row, column, rows, columns };
  const reading = workbook.sheet(sheet);
  const area = reading === undefined ? undefined : freePlace(reading, wanted, workbook.room(sheet));
  if (reading === undefined || area === undefined || isAlone === true) {
    const name = freeSheetName(title, workbook.sheetNames());
    workbook.addSheet(name, localised(workbook, plan));
    return { way: 'sheet', at: 'A1', area: { ...wanted, sheet: name, row: 1, column: 1 } };
  }
  insertInto(workbook, reading, area, plan);
  const isHere = isSamePlace(area, wanted);
  return { way: isHere ? (isReplaced ? 'replaced' : 'here') : 'free', at: cellName(area), area };
};
