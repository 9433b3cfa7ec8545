// Makes the workbook that the engine loads out of example sheets.

import { readCellName } from './cell-name.ts';
import { REFRESH_CELL, REFRESH_NAME, REFRESH_SHEET, refreshToken } from './refresh-cell.ts';
import type { LookStyle, SheetTemplate, Templates } from './template.ts';
import type { SheetData, WorkbookData } from './workbook-data.ts';

const COLUMNS = 26;
/** COINS gives at most a thousand. */
const ROWS = 1_100;

/** The first sheet stands whole beside the builder in a window of 1,280 pixels. */
const NARROWING = 0.97;

/** The engine knows no conditions in formats: there a function's numbers bring formats of their own. */
const isKnown = ({ format }: { readonly format: string }): boolean => !format.startsWith('[');

type Chart = SheetTemplate['charts'][number];

const styleOf = ({ background, colour, bold, size }: LookStyle): Readonly<Record<string, unknown>> => ({
  ...(background !== undefined && { fillColor: background }),
  ...(colour !== undefined && { textColor: colour }),
  ...(bold !== undefined && { bold }),
  ...(size !== undefined && { fontSize: size }),
});

const cellRule = (id: string, range: string, operator: string, value: string, textColor: string) => ({
  id,
  ranges: [range],
  rule: { type: 'CellIsRule', operator, values: [value], style: { textColor } },
});

const chartOf = ({ kind, title, labels, values, at, width, height }: Chart, id: string) => ({
  id,
  tag: 'chart',
  ...readCellName(at),
  offset: { x: 0, y: 0 },
  width,
  height,
  data: {
    chartId: id,
    type: kind === 'pie' ? 'pie' : 'bar',
    horizontal: kind === 'bar',
    title: { text: title },
    legendPosition: kind === 'pie' ? 'right' : 'none',
    stacked: false,
    aggregated: false,
    humanize: true,
    dataSetStyles: {},
    dataSource: {
      type: 'range',
      dataSets: [{ dataSetId: '0', dataRange: values }],
      dataSetsHaveTitle: true,
      labelRange: labels,
    },
  },
});

const emptySheet = { cols: {}, styles: {}, formats: {}, conditionalFormats: [], figures: [] };

/** Out of sight: the cell that all examples name, so that one change has them all asked anew. */
const refreshSheet: SheetData = {
  ...emptySheet,
  id: 'refresh',
  name: REFRESH_SHEET,
  colNumber: 1,
  rowNumber: 1,
  cells: { [REFRESH_CELL]: refreshToken(1) },
  panes: { xSplit: 0, ySplit: 0 },
  isVisible: false,
};

export const toWorkbook = ({ sheets, looks, changeColours }: Templates): WorkbookData => {
  const formats = [
    ...new Set(sheets.flatMap(({ numberFormats }) => numberFormats.filter(isKnown).map(({ format }) => format))),
  ];
  const lookNames = Object.keys(looks);
  const sheetOf = (sheet: SheetTemplate, index: number): SheetData => ({
    id: `sheet${index + 1}`,
    name: sheet.title,
    colNumber: COLUMNS,
    rowNumber: ROWS,
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
