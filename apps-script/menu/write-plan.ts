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

const addChart = (sheet: Sheet, { kind, title, labels, values, at, width, height, colour }: TemplateChart): void => {
  const { row, column } = readCellName(at) ?? firstPlace;
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

/** Formats come first, so that a cell's content is read with its format. */
export const writePlan = (sheet: Sheet, plan: SheetPlan): void => {
  for (const { range, format } of plan.numberFormats) sheet.getRange(range).setNumberFormat(format);
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...rulesOf(sheet, plan)]);
  writeCells(sheet, plan);
  for (const chart of plan.charts) addChart(sheet, chart);
};
