// Writes a plan into a sheet, through Google's SpreadsheetApp: cells, formats, rules and charts.

import { changeColours, lookStyle, type SheetPlan, type TemplateChart } from '../../addon/templates/template.ts';
import { readCellName } from '../../addon/workbook/cell-name.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
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

/** Several lines need their names. */
const legendOf = ({ kind, values }: TemplateChart): string => {
  if (kind === 'pie') return 'right';
  return kind === 'line' && values.length > 1 ? 'top' : 'none';
};

const addChart = (sheet: Sheet, chart: TemplateChart): void => {
  const { kind, title, labels, values, at, width, height, colours } = chart;
  const place = readCellName(at) ?? firstPlace;
  const { BAR: bar, COLUMN: column, PIE: pie, LINE: line } = Charts.ChartType;
  const types = { bar, column, pie, line } as const;
  const plain = sheet
    .newChart()
    .setChartType(types[kind])
    .addRange(sheet.getRange(labels))
    .setNumHeaders(1)
    .setPosition(place.row, place.column, 0, 0)
    .setOption('title', title)
    .setOption('width', width)
    .setOption('height', height)
    .setOption('legend', { position: legendOf(chart) });
  const filled = values.reduce((builder, range) => builder.addRange(sheet.getRange(range)), plain);
  const stacked = values.length > 1 && kind !== 'line' ? filled.setOption('isStacked', true) : filled;
  const coloured = colours === undefined ? stacked : stacked.setOption('colors', colours);
  sheet.insertChart(coloured.build());
};

/** Formats come first, so that a cell's content is read with its format. */
export const writePlan = (sheet: Sheet, plan: SheetPlan): void => {
  for (const { range, format } of plan.numberFormats) sheet.getRange(range).setNumberFormat(format);
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...rulesOf(sheet, plan)]);
  writeCells(sheet, plan);
  for (const chart of plan.charts) addChart(sheet, chart);
};
