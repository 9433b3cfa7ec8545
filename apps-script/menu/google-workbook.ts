// The open spreadsheet, through SpreadsheetApp, without logic. Uses one call for a block of cells where Google has one.

import { changeColours, lookStyle, type SheetPlan, type TemplateChart } from '../../addon/templates/template.ts';
import { readCellName } from '../../addon/workbook/cell-name.ts';
import type { Area, Place, SheetReading, Workbook } from '../../addon/workbook/workbook.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Rule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

const spreadsheet = () => SpreadsheetApp.getActiveSpreadsheet();

const rangeOf = ({ sheet, row, column }: Place, columns = 1): Range => {
  const found = spreadsheet().getSheetByName(sheet);
  if (found === null) throw new Error(`There is no sheet "${sheet}" any more: try again.`);
  return found.getRange(row, column, 1, columns);
};

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

const writeCells = (sheet: Sheet, { cells }: SheetPlan): void => {
  const block: (string | number)[][] = [];
  let columns = 0;
  for (const { at, content } of cells) {
    const { row, column } = readCellName(at) ?? { row: 1, column: 1 };
    while (block.length < row) block.push([]);
    const line = block[row - 1] ?? [];
    while (line.length < column) line.push('');
    line[column - 1] = content;
    columns = Math.max(columns, column);
  }
  for (const line of block) while (line.length < columns) line.push('');
  sheet.getRange(1, 1, block.length, columns).setValues(block);
};

const applyLook = (range: Range, look: SheetPlan['looks'][number]['look']): void => {
  const { background, colour, bold, size } = lookStyle(look);
  if (background !== undefined) range.setBackground(background);
  if (colour !== undefined) range.setFontColor(colour);
  if (bold === true) range.setFontWeight('bold');
  if (size !== undefined) range.setFontSize(size);
};

const newRule = () => SpreadsheetApp.newConditionalFormatRule();

const rulesOf = (sheet: Sheet, { changes, warnings }: SheetPlan): Rule[] => {
  const changed = changes.map((range) => sheet.getRange(range));
  const warned = warnings.map(({ range, begins }) =>
    newRule()
      .whenTextStartsWith(begins)
      .setFontColor(changeColours.warning)
      .setRanges([sheet.getRange(range)])
      .build(),
  );
  if (changed.length === 0) return warned;
  return [
    newRule().whenNumberGreaterThan(0).setFontColor(changeColours.up).setRanges(changed).build(),
    newRule().whenNumberLessThan(0).setFontColor(changeColours.down).setRanges(changed).build(),
    ...warned,
  ];
};

const addChart = (sheet: Sheet, { kind, title, labels, values, at, width, height, colour }: TemplateChart): void => {
  const { row, column } = readCellName(at) ?? { row: 1, column: 1 };
  const types = { bar: Charts.ChartType.BAR, column: Charts.ChartType.COLUMN, pie: Charts.ChartType.PIE } as const;
  const plain = sheet
    .newChart()
    .setChartType(types[kind])
    .addRange(sheet.getRange(labels))
    .addRange(sheet.getRange(values))
    .setNumHeaders(1)
    .setPosition(row, column, 0, 0)
    .setOption('title', title)
    .setOption('width', width)
    .setOption('height', height)
    .setOption('legend', { position: kind === 'pie' ? 'right' : 'none' });
  const coloured = colour === undefined ? plain : plain.setOption('colors', [colour]);
  sheet.insertChart(coloured.build());
};

const addSheet: Workbook['addSheet'] = (name, plan) => {
  const sheet = spreadsheet().insertSheet(name);
  for (const { range, format } of plan.numberFormats) sheet.getRange(range).setNumberFormat(format);
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  plan.columnWidths.forEach((width, index) => sheet.setColumnWidth(index + 1, width));
  sheet.setFrozenRows(plan.frozenRows);
  sheet.setConditionalFormatRules(rulesOf(sheet, plan));
  writeCells(sheet, plan);
  for (const chart of plan.charts) addChart(sheet, chart);
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
  selection,
  select: (place) => {
    rangeOf(place).activate();
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
  addSheet,
  tell: (text) => spreadsheet().toast(text, 'Coinsheet'),
};
