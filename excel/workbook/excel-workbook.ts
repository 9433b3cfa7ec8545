// The open workbook as the sidebar's actions use it: reads what was read before, and queues what is written until Excel
// is next waited for. Formulas are in the United States' syntax, as in all of Excel's interface for scripts.

import { excelLocaleName } from '../../addon/formula-text/locale.ts';
import type { Area, Place, SheetReading, Workbook } from '../../addon/workbook/workbook.ts';
import type { WorkbookReading } from './read-workbook.ts';
import { setColumnWidth, writePlan } from './write-plan.ts';

const blankIn = <Cell>(rows: readonly (readonly Cell[])[], { row, column, rows: height, columns }: Area, blank: Cell) =>
  rows.map((cells, y) =>
    y < row - 1 || y >= row - 1 + height
      ? cells
      : cells.map((cell, x) => (x < column - 1 || x >= column - 1 + columns ? cell : blank)),
  );

const cleared = (sheet: SheetReading, area: Area): SheetReading => ({
  ...sheet,
  formulas: blankIn(sheet.formulas, area, ''),
  texts: blankIn(sheet.texts, area, ''),
  values: blankIn(sheet.values, area, ''),
});

export const excelWorkbook = ({ workbook }: Excel.RequestContext, reading: WorkbookReading): Workbook => {
  let { sheets, refreshText } = reading;
  const sheetOf = (name: string): Excel.Worksheet => workbook.worksheets.getItem(name);
  const rangeOf = ({ sheet, row, column }: Place, rows = 1, columns = 1): Excel.Range =>
    sheetOf(sheet).getRangeByIndexes(row - 1, column - 1, rows, columns);
  return {
    locale: () => excelLocaleName('en_US'),
    sheets: () => sheets,
    sheet: (name) => sheets.find((sheet) => sheet.name === name),
    sheetNames: () => sheets.map(({ name }) => name),
    isUnready: ({ sheet, row, column }) => reading.errors.get(sheet)?.[row - 1]?.[column - 1] ?? false,
    selection: () => reading.selection,
    select: ({ rows, columns, ...place }) => {
      sheetOf(place.sheet).activate();
      rangeOf(place, rows, columns).select();
    },
    writeFormula: (place, formula) => {
      rangeOf(place).formulas = [[formula]];
    },
    writeRow: (place, values) => {
      // Dates are numbers in Excel: none is among the values that were read.
      rangeOf(place, 1, values.length).values = [values.map((value) => (typeof value === 'object' ? '' : value))];
    },
    // Excel calculates by itself.
    settle: () => undefined,
    namedText: () => refreshText,
    writeNamed: (name, text) => {
      refreshText = text;
      workbook.names.getItem(name).getRange().values = [[text]];
    },
    addNamed: (name, sheetName, text) => {
      refreshText = text;
      const sheet = sheets.some((one) => one.name === sheetName)
        ? sheetOf(sheetName)
        : workbook.worksheets.add(sheetName);
      const cell = sheet.getRange('A1');
      cell.values = [[text]];
      workbook.names.add(name, cell);
      sheet.visibility = 'Hidden';
    },
    room: (name) => reading.rooms.get(name) ?? { rows: 0, columns: 0, charts: [] },
    clear: (area) => {
      rangeOf(area, area.rows, area.columns).clear();
      sheets = sheets.map((sheet) => (sheet.name === area.sheet ? cleared(sheet, area) : sheet));
    },
    addBlock: (name, plan, widths) => {
      const sheet = sheetOf(name);
      writePlan(sheet, plan);
      for (const { column, pixels } of widths) setColumnWidth(sheet, column, pixels);
    },
    addSheet: (name, plan) => {
      const sheet = workbook.worksheets.add(name);
      writePlan(sheet, plan);
      plan.columnWidths.forEach((pixels, index) => setColumnWidth(sheet, index + 1, pixels));
      sheet.freezePanes.freezeRows(plan.frozenRows);
      sheet.activate();
    },
    // Only the menu of Google's host tells something outside the sidebar.
    tell: () => undefined,
  };
};
