// The open workbook as the sidebar's actions use it: reads what was read before, and queues what is written until Excel
// is next waited for. Formulas are in the United States' syntax, as in all of Excel's interface for scripts.

import {
  changeColours,
  warningColour,
  hasLegend,
  lookStyle,
  type SheetPlan,
  type TemplateChart,
} from '../../addon/templates/template.ts';
import { excelLocaleName } from '../../addon/formula-text/locale.ts';
import { clearArea, type Place, type Workbook } from '../../addon/workbook/workbook.ts';
import type { WorkbookReading } from './read-workbook.ts';

/** Points of a pixel. */
const POINTS = 0.75;

const applyLook = (range: Excel.Range, look: SheetPlan['looks'][number]['look']): void => {
  const { background, colour, bold, size } = lookStyle(look);
  if (background !== undefined) range.format.fill.color = background;
  if (colour !== undefined) range.format.font.color = colour;
  if (bold === true) range.format.font.bold = true;
  if (size !== undefined) range.format.font.size = size;
};

const colourChanges = (range: Excel.Range): void => {
  const rules = [
    [changeColours.up, 'GreaterThan'],
    [changeColours.down, 'LessThan'],
  ] as const;
  for (const [colour, operator] of rules) {
    const { cellValue } = range.conditionalFormats.add('CellValue');
    cellValue.format.font.color = colour;
    cellValue.rule = { formula1: '0', operator };
  }
};

const colourWarnings = (range: Excel.Range, warning: SheetPlan['warnings'][number]): void => {
  const { textComparison } = range.conditionalFormats.add('ContainsText');
  textComparison.format.font.color = warningColour(warning);
  textComparison.rule = { operator: 'BeginsWith', text: warning.begins };
};

const chartTypes = { bar: 'BarClustered', column: 'ColumnClustered', line: 'Line' } as const;
const stackedTypes = { ...chartTypes, bar: 'BarStacked', column: 'ColumnStacked' } as const;

const addChart = (sheet: Excel.Worksheet, template: TemplateChart): void => {
  const { kind, title, labels, values, at, width, height, colours = [] } = template;
  const types = values.length > 1 ? stackedTypes : chartTypes;
  // The series stand side by side.
  const all = sheet.getRange(values[0]).getBoundingRect(values[values.length - 1] ?? values[0]);
  const chart = sheet.charts.add(types[kind], all, 'Columns');
  chart.title.text = title;
  chart.legend.visible = hasLegend(template);
  for (const index of values.keys()) {
    const series = chart.series.getItemAt(index);
    // Without the header, which is no label.
    series.setXAxisValues(sheet.getRange(labels).getOffsetRange(1, 0).getResizedRange(-1, 0));
    const colour = colours[index];
    if (colour === undefined) continue;
    if (kind === 'line') series.format.line.color = colour;
    else series.format.fill.setSolidColor(colour);
  }
  chart.setPosition(at);
  chart.width = width * POINTS;
  chart.height = height * POINTS;
};

/**
 * Formats come first, so that a cell's content is read with its format. Rows with problems are errors by themselves.
 */
const writePlan = (sheet: Excel.Worksheet, plan: SheetPlan): void => {
  for (const { range, format } of plan.numberFormats) {
    // One format for all cells of the range.
    sheet.getRange(range).numberFormat = [[format]];
  }
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  for (const range of plan.changes) colourChanges(sheet.getRange(range));
  for (const one of plan.warnings) colourWarnings(sheet.getRange(one.range), one);
  for (const { at, content } of plan.cells) sheet.getRange(at).formulas = [[content]];
  for (const chart of plan.charts) addChart(sheet, chart);
};

/** @param column from 1. */
const setColumnWidth = (sheet: Excel.Worksheet, column: number, pixels: number): void => {
  sheet.getRangeByIndexes(0, column - 1, 1, 1).format.columnWidth = pixels * POINTS;
};

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
      sheets = sheets.map((sheet) => (sheet.name === area.sheet ? clearArea(sheet, area) : sheet));
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
