// The open spreadsheet, through SpreadsheetApp, without logic: reads it, and writes plans with formats, rules and
// charts. Uses one call for a block of cells where Google has one.

import {
  changeColours,
  hasLegend,
  lookStyle,
  type SheetPlan,
  type TemplateChart,
  warningColour,
} from '../../addon/templates/template.ts';
import {
  readCellName,
  type Area,
  type Place,
  type SheetReading,
  type Workbook,
} from '../../addon/workbook/workbook.ts';

import type { Ledger } from './kept-values.ts';

type Rule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

const firstPlace = { row: 1, column: 1 };

/** Writes the smallest range around the cells, whose other cells must be empty. */
const writeCells = (sheet: Sheet, { cells }: SheetPlan): void => {
  const placed = cells.map(({ at, content }) => ({ ...(readCellName(at) ?? firstPlace), content }));
  const [rows, columns] = [placed.map(({ row }) => row), placed.map(({ column }) => column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const block: (string | number)[][] = Array.from({ length: Math.max(...rows) - top + 1 }, () =>
    Array.from({ length: Math.max(...columns) - left + 1 }, () => ''),
  );
  for (const { row, column, content } of placed) block[row - top]?.splice(column - left, 1, content);
  sheet.getRange(top, left, block.length, block[0]?.length ?? 1).setValues(block);
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
  const warned = warnings.map((warning) =>
    newRule()
      .whenTextStartsWith(warning.begins)
      .setFontColor(warningColour(warning))
      .setRanges([sheet.getRange(warning.range)])
      .build(),
  );
  if (changed.length === 0) return warned;
  return [
    newRule().whenNumberGreaterThan(0).setFontColor(changeColours.up).setRanges(changed).build(),
    newRule().whenNumberLessThan(0).setFontColor(changeColours.down).setRanges(changed).build(),
    ...warned,
  ];
};

const addChart = (sheet: Sheet, chart: TemplateChart): void => {
  const { kind, title, labels, values, at, width, height, colours } = chart;
  const place = readCellName(at) ?? firstPlace;
  const { BAR: bar, COLUMN: column, LINE: line } = Charts.ChartType;
  const types = { bar, column, line } as const;
  const plain = sheet
    .newChart()
    .setChartType(types[kind])
    .addRange(sheet.getRange(labels))
    .setNumHeaders(1)
    .setPosition(place.row, place.column, 0, 0)
    .setOption('title', title)
    .setOption('width', width)
    .setOption('height', height)
    .setOption('legend', { position: hasLegend(chart) ? 'top' : 'none' });
  const filled = values.reduce((builder, range) => builder.addRange(sheet.getRange(range)), plain);
  const stacked = values.length > 1 && kind !== 'line' ? filled.setOption('isStacked', true) : filled;
  const coloured = colours === undefined ? stacked : stacked.setOption('colors', colours);
  sheet.insertChart(coloured.build());
};

/** Formats come first, so that a cell's content is read with its format. */
const writePlan = (sheet: Sheet, plan: SheetPlan): void => {
  for (const { range, format } of plan.numberFormats) sheet.getRange(range).setNumberFormat(format);
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...rulesOf(sheet, plan)]);
  writeCells(sheet, plan);
  for (const chart of plan.charts) addChart(sheet, chart);
};

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

export const googleLedger: Ledger = {
  notes: () =>
    spreadsheet()
      .getSheets()
      .flatMap((sheet) =>
        sheet
          .getDataRange()
          .getNotes()
          .flatMap((notes, row) =>
            notes.flatMap((note, column) =>
              note === '' ? [] : [{ sheet: sheet.getName(), row: row + 1, column: column + 1, note }],
            ),
          ),
      ),
  writeNote: (place, note) => {
    rangeOf(place).setNote(note);
  },
  append: (name, values) => {
    sheetOf(name).appendRow([...values]);
  },
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
