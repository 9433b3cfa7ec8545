// What the sidebar's actions need of the open workbook, read in three round trips, since they can't wait for Excel in
// between; and the one action that waits: freezing formulas to their values.

import { REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import type { Area, Room, SheetReading, Workbook, WorkbookValue } from '../../addon/workbook/workbook.ts';
import { asTyped, type FreezeScope, readyFormulas } from '../../addon/workbook/freeze.ts';

export interface WorkbookReading {
  readonly sheets: readonly SheetReading[];
  /** By sheet, from the first cell: whether a cell is an error, as a cell without a value yet is (`#BUSY!`). */
  readonly errors: ReadonlyMap<string, readonly (readonly boolean[])[]>;
  readonly rooms: ReadonlyMap<string, Room>;
  readonly selection: Area;
  /** The content of the refresh cell; undefined if there is none. */
  readonly refreshText: string | undefined;
}

/** Of every sheet of Excel. */
const [ROWS, COLUMNS] = [1_048_576, 16_384];
/** Points of a usual column: a chart's first column is reckoned from it. */
const COLUMN_POINTS = 48;

interface Used {
  readonly formulas: readonly (readonly unknown[])[];
  readonly text: readonly (readonly string[])[];
  readonly values: readonly (readonly unknown[])[];
  readonly valueTypes: readonly (readonly unknown[])[];
  readonly rowIndex: number;
  readonly columnIndex: number;
}

/** Rows of the used range with blanks before them, so that they begin with A1. */
const fromFirstCell = <Cell>(
  rows: readonly (readonly unknown[])[],
  { rowIndex, columnIndex }: Used,
  read: (cell: unknown) => Cell,
  blank: Cell,
): readonly (readonly Cell[])[] => {
  const width = columnIndex + (rows[0]?.length ?? 0);
  const above = Array.from({ length: rowIndex }, () => Array.from({ length: width }, () => blank));
  const left = Array.from({ length: columnIndex }, () => blank);
  return [...above, ...rows.map((row) => [...left, ...row.map(read)])];
};

const formulaOf = (cell: unknown): string => (typeof cell === 'string' && cell.startsWith('=') ? cell : '');
const isError = (valueType: unknown): boolean => valueType === 'Error';
const valueOf = (cell: unknown): WorkbookValue =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : '';

const readSheet = (name: string, used: Used | undefined): SheetReading =>
  used === undefined
    ? { name, formulas: [], texts: [], values: [] }
    : {
        name,
        formulas: fromFirstCell(used.formulas, used, formulaOf, ''),
        texts: fromFirstCell(used.text, used, String, ''),
        values: fromFirstCell<WorkbookValue>(used.values, used, valueOf, ''),
      };

export const readWorkbook = async (context: Excel.RequestContext): Promise<WorkbookReading> => {
  const { workbook } = context;
  const sheets = workbook.worksheets.load({ name: true });
  // The active cell is there with any selection; a selection of several areas has no range.
  const areas = workbook.getSelectedRanges().areas.load({
    rowIndex: true,
    columnIndex: true,
    rowCount: true,
    columnCount: true,
  });
  const active = workbook.worksheets.getActiveWorksheet().load({ name: true });
  const named = workbook.names.getItemOrNullObject(REFRESH_NAME).load({ value: true });
  await context.sync();
  const refresh = named.isNullObject ? undefined : named.getRangeOrNullObject().load({ values: true });
  const used = sheets.items.map((sheet) => ({
    name: sheet.name,
    range: sheet
      .getUsedRangeOrNullObject(true)
      .load({ formulas: true, text: true, values: true, valueTypes: true, rowIndex: true, columnIndex: true }),
    charts: sheet.charts.load({ left: true }),
  }));
  await context.sync();
  const [first] = areas.items;
  return {
    sheets: used.map(({ name, range }) => readSheet(name, range.isNullObject ? undefined : range)),
    errors: new Map(
      used.map(({ name, range }) => [
        name,
        range.isNullObject ? [] : fromFirstCell(range.valueTypes, range, isError, false),
      ]),
    ),
    rooms: new Map(
      used.map(({ name, charts }) => [
        name,
        {
          rows: ROWS,
          columns: COLUMNS,
          charts: charts.items.map(({ left }) => 1 + Math.floor(left / COLUMN_POINTS)),
        },
      ]),
    ),
    selection: {
      sheet: active.name,
      row: (first?.rowIndex ?? 0) + 1,
      column: (first?.columnIndex ?? 0) + 1,
      rows: first?.rowCount ?? 1,
      columns: first?.columnCount ?? 1,
    },
    refreshText: refresh === undefined || refresh.isNullObject ? undefined : String(refresh.values[0]?.[0] ?? ''),
  };
};

const wanted = { values: true, valueTypes: true };

/** Returns the number of replaced formulas. */
export const freezeFormulas = async (
  context: Excel.RequestContext,
  workbook: Workbook,
  scope: FreezeScope,
): Promise<number> => {
  const ready = readyFormulas(workbook, scope);
  const tables = ready.map(({ sheet, row, column }) => {
    const cell = context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row - 1, column - 1, 1, 1);
    const table = cell.getSpillingToRangeOrNullObject().load(wanted);
    return { cell: cell.load(wanted), table };
  });
  await context.sync();
  // All values were read before the first change, since one table may be made from another.
  for (const { cell, table } of tables) {
    const range = table.isNullObject ? cell : table;
    const { valueTypes } = range;
    range.values = range.values.map((row: readonly WorkbookValue[], down) =>
      // What is typed as an error is one.
      row.map((value, across) => (isError(valueTypes[down]?.[across]) ? value : asTyped(value))),
    );
  }
  await context.sync();
  return ready.length;
};
