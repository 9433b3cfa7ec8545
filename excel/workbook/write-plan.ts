// Writes a plan into a sheet of Excel: cells, formats, rules and charts.

import { changeColours, lookStyle, type SheetPlan, type TemplateChart } from '../../addon/templates/template.ts';

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

const colourWarnings = (range: Excel.Range, begins: string): void => {
  const { textComparison } = range.conditionalFormats.add('ContainsText');
  textComparison.format.font.color = changeColours.warning;
  textComparison.rule = { operator: 'BeginsWith', text: begins };
};

const chartTypes = { bar: 'BarClustered', column: 'ColumnClustered', pie: 'Pie', line: 'Line' } as const;
const stackedTypes = { ...chartTypes, bar: 'BarStacked', column: 'ColumnStacked' } as const;

/** Several lines need their names. */
const hasLegend = ({ kind, values }: TemplateChart): boolean =>
  kind === 'pie' || (kind === 'line' && values.length > 1);

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
export const writePlan = (sheet: Excel.Worksheet, plan: SheetPlan): void => {
  for (const { range, format } of plan.numberFormats) {
    // One format for all cells of the range.
    sheet.getRange(range).numberFormat = [[format]];
  }
  for (const { range, look } of plan.looks) applyLook(sheet.getRange(range), look);
  for (const range of plan.changes) colourChanges(sheet.getRange(range));
  for (const { range, begins } of plan.warnings) colourWarnings(sheet.getRange(range), begins);
  for (const { at, content } of plan.cells) sheet.getRange(at).formulas = [[content]];
  for (const chart of plan.charts) addChart(sheet, chart);
};

/** @param column from 1. */
export const setColumnWidth = (sheet: Excel.Worksheet, column: number, pixels: number): void => {
  sheet.getRangeByIndexes(0, column - 1, 1, 1).format.columnWidth = pixels * POINTS;
};
