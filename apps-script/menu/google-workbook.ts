// The open spreadsheet, through SpreadsheetApp, without logic. Uses one call for a block of cells where Google has one.

import type { Area, Place, SheetReading, Workbook } from '../../addon/workbook/workbook.ts';
import { writePlan } from './write-plan.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const spreadsheet = () => SpreadsheetApp.getActiveSpreadsheet();

const sheetOf = (name: string): Sheet => {
  const found = spreadsheet().getSheetByName(name);
  if (found === null) throw new Error(`There is no sheet "${name}" any more: try again.`);
  return found;
};

const rangeOf = ({ sheet, row, column }: Place, columns = 1, rows = 1): Range =>
  sheetOf(sheet).getRange(row, column, rows, columns);

const readSheet = (sheet: Sheet): SheetReading => {
  const range = sheet.getDataRange();
  return {
    name: sheet.getName(),
    formulas: range.getFormulas(),
    texts: range.getDisplayValues(),
    values: range.getValues(),
  };
};

const selection = (): Area => {
  const found: Range | null = spreadsheet().getActiveRange();
  const range = found ?? spreadsheet().getActiveSheet().getRange(1, 1);
  return {
    sheet: range.getSheet().getName(),
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
  };
};

const addNamed: Workbook['addNamed'] = (name, sheetName, text) => {
  // A new sheet becomes the active one.
  const active: Range | null = spreadsheet().getActiveRange();
  const sheet =
    spreadsheet().getSheetByName(sheetName) ?? spreadsheet().insertSheet(sheetName, spreadsheet().getSheets().length);
  const cell = sheet.getRange(1, 1);
  cell.setValue(text);
  spreadsheet().setNamedRange(name, cell);
  active?.activate();
  sheet.hideSheet();
};

const addSheet: Workbook['addSheet'] = (name, plan) => {
  const sheet = spreadsheet().insertSheet(name);
  writePlan(sheet, plan);
  plan.columnWidths.forEach((width, index) => sheet.setColumnWidth(index + 1, width));
  sheet.setFrozenRows(plan.frozenRows);
};

const addBlock: Workbook['addBlock'] = (name, plan, widths) => {
  const sheet = sheetOf(name);
  writePlan(sheet, plan);
  for (const { column, pixels } of widths) sheet.setColumnWidth(column, pixels);
};

export const googleWorkbook: Workbook = {
  locale: () => spreadsheet().getSpreadsheetLocale(),
  sheets: () => spreadsheet().getSheets().map(readSheet),
  sheet: (name) => {
    const found = spreadsheet().getSheetByName(name);
    return found === null ? undefined : readSheet(found);
  },
  sheetNames: () =>
    spreadsheet()
      .getSheets()
      .map((sheet) => sheet.getName()),
  isUnready: (place) => {
    const range = rangeOf(place);
    // Its value is a text either way: of an error and of `Loading...`, which are none, there is no rich text.
    return typeof range.getValue() === 'string' && range.getRichTextValue() === null;
  },
  selection,
  select: ({ rows, columns, ...place }) => {
    rangeOf(place, columns, rows).activate();
  },
  writeFormula: (place, formula) => {
    rangeOf(place).setFormula(formula);
  },
  writeRow: (place, values) => {
    rangeOf(place, values.length).setValues([[...values]]);
  },
  settle: () => SpreadsheetApp.flush(),
  namedText: (name) => {
    const range = spreadsheet().getRangeByName(name);
    // The text of a checkbox depends on the file's language.
    return range === null ? undefined : String(range.getValue());
  },
  writeNamed: (name, text) => {
    spreadsheet().getRangeByName(name)?.setValue(text);
  },
  addNamed,
  room: (name) => {
    const sheet = sheetOf(name);
    const charts = sheet.getCharts().map((chart) => chart.getContainerInfo().getAnchorColumn());
    return { rows: sheet.getMaxRows(), columns: sheet.getMaxColumns(), charts };
  },
  clear: ({ rows, columns, ...place }) => {
    rangeOf(place, columns, rows).clear();
  },
  addBlock,
  addSheet,
  tell: (text) => spreadsheet().toast(text, 'Coinsheet'),
};
