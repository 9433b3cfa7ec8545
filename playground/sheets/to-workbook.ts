// Converts example sheets to the workbook that the engine loads.

import type { Style } from '@odoo/o-spreadsheet';
import { readCellName } from './cell-name.ts';
import { chartDefinition, type Chart } from './chart-definition.ts';
import { isKnownFormat } from './is-known-format.ts';
import { REFRESH_CELL, REFRESH_NAME, REFRESH_SHEET, refreshToken } from './refresh-cell.ts';
import { SHEET_SIZE } from './sheet-size.ts';
import type { LookStyle, SheetTemplate, Templates } from './template.ts';
import type { ExampleChart, ExampleRule, ExampleSheet, ExampleWorkbook } from './workbook-data.ts';

/** Factor for column widths, so that the first sheet fits beside the builder in a window of 1,280 pixels. */
export const NARROWING = 0.97;

const isKnown = ({ format }: { readonly format: string }): boolean => isKnownFormat(format);

const styleOf = ({ background, colour, bold, size }: LookStyle): Style => ({
  ...(background !== undefined && { fillColor: background }),
  ...(colour !== undefined && { textColor: colour }),
  ...(bold !== undefined && { bold }),
  ...(size !== undefined && { fontSize: size }),
});

const cellRule = (
  id: string,
  range: string,
  operator: ExampleRule['rule']['operator'],
  value: string,
  textColor: string,
): ExampleRule => ({
  id,
  ranges: [range],
  rule: { type: 'CellIsRule', operator, values: [value], style: { textColor } },
});

const chartOf = (chart: Chart, id: string): ExampleChart => ({
  id,
  tag: 'chart',
  ...readCellName(chart.at),
  offset: { x: 0, y: 0 },
  width: chart.width,
  height: chart.height,
  data: { chartId: id, ...chartDefinition(chart) },
});

const emptySheet = { cols: {}, styles: {}, formats: {}, conditionalFormats: [], figures: [] };

/** A hidden sheet with the cell that all examples refer to, so that one change evaluates all of them again. */
const refreshSheet: ExampleSheet = {
  ...emptySheet,
  id: 'refresh',
  name: REFRESH_SHEET,
  colNumber: 1,
  rowNumber: 1,
  cells: { [REFRESH_CELL]: refreshToken(1) },
  panes: { xSplit: 0, ySplit: 0 },
  isVisible: false,
};

export const toWorkbook = ({ sheets, looks, changeColours }: Templates): ExampleWorkbook => {
  const formats = [
    ...new Set(sheets.flatMap(({ numberFormats }) => numberFormats.filter(isKnown).map(({ format }) => format))),
  ];
  const lookNames = Object.keys(looks);
  const sheetOf = (sheet: SheetTemplate, index: number): ExampleSheet => ({
    id: `sheet${index + 1}`,
    name: sheet.title,
    colNumber: SHEET_SIZE.columns,
    rowNumber: SHEET_SIZE.rows,
    cells: Object.fromEntries(sheet.cells.map(({ at, content }) => [at, String(content)])),
    cols: Object.fromEntries(
      sheet.columnWidths.map((size, column) => [column, { size: Math.round(size * NARROWING) }]),
    ),
    styles: Object.fromEntries(sheet.looks.map(({ range, look }) => [range, lookNames.indexOf(look) + 1])),
    formats: Object.fromEntries(
      sheet.numberFormats.filter(isKnown).map(({ range, format }) => [range, formats.indexOf(format) + 1]),
    ),
    conditionalFormats: [
      ...sheet.changes.flatMap((range, order) => [
        cellRule(`up-${index}-${order}`, range, 'isGreaterThan', '0', changeColours.up),
        cellRule(`down-${index}-${order}`, range, 'isLessThan', '0', changeColours.down),
      ]),
      ...sheet.warnings.map(({ range, begins }, order) =>
        cellRule(`warning-${index}-${order}`, range, 'beginsWithText', begins, changeColours.warning),
      ),
    ],
    figures: sheet.charts.map((chart, order) => chartOf(chart, `chart-${index}-${order}`)),
    panes: { xSplit: 0, ySplit: sheet.frozenRows },
    isVisible: true,
  });
  return {
    sheets: [...sheets.map(sheetOf), refreshSheet],
    styles: Object.fromEntries(Object.values(looks).map((look, index) => [index + 1, styleOf(look)])),
    formats: Object.fromEntries(formats.map((format, index) => [index + 1, format])),
    namedRanges: { [REFRESH_NAME]: `'${REFRESH_SHEET}'!${REFRESH_CELL}` },
  };
};
