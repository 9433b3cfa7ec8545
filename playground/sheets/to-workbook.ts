// Converts sheets of the add-on's templates to the workbook that the engine loads.

import type { Style } from '@odoo/o-spreadsheet';
import { nextToken, REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import {
  changeColours,
  warningColour,
  type LookStyle,
  lookStyles,
  type SheetPlan,
  type TemplateChart,
} from '../../addon/templates/template.ts';
import { placeOf } from './place.ts';
import {
  chartDefinition,
  type ExampleChart,
  type ExampleRule,
  type ExampleSheet,
  type ExampleWorkbook,
} from './workbook-data.ts';

// Whether the engine supports a number format. It does not support formats with conditions; numbers from functions then
// keep the formats that the functions give them.
const isKnownFormat = (format: string): boolean => !format.startsWith('[');

// Size of a sheet, with room for the largest table: COINS gives at most a thousand coins below a header, with a column
// per field.
export const SHEET_SIZE = { columns: 40, rows: 1_100 } as const;

/** The hidden sheet of the refresh cell, named as in the add-on's other hosts. */
export const REFRESH_SHEET = 'Coinsheet refresh';
export const REFRESH_CELL = 'A1';

/** A sheet with its name. */
export interface NamedPlan extends SheetPlan {
  readonly title: string;
}

/** Factor for column widths, so that the first sheet fits beside the builder in a window of 1,280 pixels. */
export const NARROWING = 0.97;

/** The engine makes a cell of each formatted one: thousands of them would delay the first sheet. */
const LAST_FORMATTED_ROW = 300;

const upperRows = (range: string): string =>
  range.replace(/\d+$/, (row) => String(Math.min(Number(row), LAST_FORMATTED_ROW)));

/** The formats that the engine supports. */
export const knownFormats = ({ numberFormats }: SheetPlan): SheetPlan['numberFormats'] =>
  numberFormats
    .filter(({ format }) => isKnownFormat(format))
    .map(({ range, format }) => ({ range: upperRows(range), format }));

export const upperLooks = ({ looks }: SheetPlan): SheetPlan['looks'] =>
  looks.map(({ range, look }) => ({ range: upperRows(range), look }));

export const styleOf = ({ background, colour, bold, size }: LookStyle): Style => ({
  ...(background !== undefined && { fillColor: background }),
  ...(colour !== undefined && { textColor: colour }),
  ...(bold !== undefined && { bold }),
  ...(size !== undefined && { fontSize: size }),
});

/** A rule about the same cells has the same id, so that it replaces itself. */
const cellRule = (
  sheetId: string,
  range: string,
  operator: ExampleRule['rule']['operator'],
  value: string,
  textColor: string,
): ExampleRule => ({
  id: [sheetId, operator, value, range].join('-'),
  ranges: [range],
  rule: { type: 'CellIsRule', operator, values: [value], style: { textColor } },
});

export const chartOf = (sheetId: string, chart: TemplateChart): ExampleChart => {
  const id = [sheetId, 'chart', ...chart.values].join('-');
  return {
    id,
    tag: 'chart',
    ...placeOf(chart.at),
    offset: { x: 0, y: 0 },
    width: chart.width,
    height: chart.height,
    data: { chartId: id, ...chartDefinition(chart) },
  };
};

export const rulesOf = (sheetId: string, { changes, warnings }: SheetPlan): readonly ExampleRule[] => [
  ...changes.flatMap((range) => [
    cellRule(sheetId, range, 'isGreaterThan', '0', changeColours.up),
    cellRule(sheetId, range, 'isLessThan', '0', changeColours.down),
  ]),
  ...warnings.map((one) => cellRule(sheetId, one.range, 'beginsWithText', one.begins, warningColour(one))),
];

const emptySheet = { cols: {}, styles: {}, formats: {}, conditionalFormats: [], figures: [] };

/** A hidden sheet with the cell that all examples refer to, so that one change evaluates all of them again. */
const refreshSheet: ExampleSheet = {
  ...emptySheet,
  id: 'refresh',
  name: REFRESH_SHEET,
  colNumber: 1,
  rowNumber: 1,
  cells: { [REFRESH_CELL]: nextToken('') },
  panes: { xSplit: 0, ySplit: 0 },
  isVisible: false,
};

const lookNames = Object.keys(lookStyles);

const sheetOf = (plan: NamedPlan, id: string, formats: readonly string[]): ExampleSheet => ({
  id,
  name: plan.title,
  colNumber: SHEET_SIZE.columns,
  rowNumber: SHEET_SIZE.rows,
  cells: Object.fromEntries(plan.cells.map(({ at, content }) => [at, String(content)])),
  cols: Object.fromEntries(plan.columnWidths.map((size, column) => [column, { size: Math.round(size * NARROWING) }])),
  styles: Object.fromEntries(upperLooks(plan).map(({ range, look }) => [range, lookNames.indexOf(look) + 1])),
  formats: Object.fromEntries(knownFormats(plan).map(({ range, format }) => [range, formats.indexOf(format) + 1])),
  conditionalFormats: rulesOf(id, plan),
  figures: plan.charts.map((chart) => chartOf(id, chart)),
  panes: { xSplit: 0, ySplit: plan.frozenRows },
  isVisible: true,
});

/** @param further sheets that are not opened, but can be added from an address. */
export const toWorkbook = (plans: readonly NamedPlan[], further: readonly NamedPlan[]): ExampleWorkbook => {
  const all = [...plans, ...further];
  const formats = [...new Set(all.flatMap(knownFormats).map(({ format }) => format))];
  const sheets = all.map((plan, index) => sheetOf(plan, `sheet${index + 1}`, formats));
  return {
    sheets: [...sheets.slice(0, plans.length), refreshSheet],
    further: sheets.slice(plans.length),
    styles: Object.fromEntries(Object.values(lookStyles).map((look, index) => [index + 1, styleOf(look)])),
    formats: Object.fromEntries(formats.map((format, index) => [index + 1, format])),
    namedRanges: { [REFRESH_NAME]: `'${REFRESH_SHEET}'!${REFRESH_CELL}` },
  };
};
