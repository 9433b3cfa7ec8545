// Converts sheets of the add-on's templates to the workbook that the engine loads, and to commands that write them into
// an open one.

import type { CoreCommand, Style } from '@odoo/o-spreadsheet';
import { nextToken, REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import {
  changeColours,
  type LookStyle,
  lookStyles,
  type SheetPlan,
  type TemplateChart,
} from '../../addon/templates/template.ts';
import { placeOf, zoneOf } from './place.ts';
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

const isKnown = ({ format }: { readonly format: string }): boolean => isKnownFormat(format);

const styleOf = ({ background, colour, bold, size }: LookStyle): Style => ({
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

const chartOf = (sheetId: string, chart: TemplateChart): ExampleChart => {
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

const formatsOf = (plans: readonly SheetPlan[]): readonly string[] => [
  ...new Set(plans.flatMap(({ numberFormats }) => numberFormats.filter(isKnown).map(({ format }) => format))),
];

const sheetOf = (plan: NamedPlan, id: string, formats: readonly string[]): ExampleSheet => ({
  id,
  name: plan.title,
  colNumber: SHEET_SIZE.columns,
  rowNumber: SHEET_SIZE.rows,
  cells: Object.fromEntries(plan.cells.map(({ at, content }) => [at, String(content)])),
  cols: Object.fromEntries(plan.columnWidths.map((size, column) => [column, { size: Math.round(size * NARROWING) }])),
  styles: Object.fromEntries(plan.looks.map(({ range, look }) => [range, lookNames.indexOf(look) + 1])),
  formats: Object.fromEntries(
    plan.numberFormats.filter(isKnown).map(({ range, format }) => [range, formats.indexOf(format) + 1]),
  ),
  conditionalFormats: [
    ...plan.changes.flatMap((range) => [
      cellRule(id, range, 'isGreaterThan', '0', changeColours.up),
      cellRule(id, range, 'isLessThan', '0', changeColours.down),
    ]),
    ...plan.warnings.map(({ range, begins }) => cellRule(id, range, 'beginsWithText', begins, changeColours.warning)),
  ],
  figures: plan.charts.map((chart) => chartOf(id, chart)),
  panes: { xSplit: 0, ySplit: plan.frozenRows },
  isVisible: true,
});

const tablesOf = (formats: readonly string[]): Pick<ExampleWorkbook, 'styles' | 'formats'> => ({
  styles: Object.fromEntries(Object.values(lookStyles).map((look, index) => [index + 1, styleOf(look)])),
  formats: Object.fromEntries(formats.map((format, index) => [index + 1, format])),
});

export const toWorkbook = (plans: readonly NamedPlan[]): ExampleWorkbook => {
  const formats = formatsOf(plans);
  return {
    sheets: [...plans.map((plan, index) => sheetOf(plan, `sheet${index + 1}`, formats)), refreshSheet],
    ...tablesOf(formats),
    namedRanges: { [REFRESH_NAME]: `'${REFRESH_SHEET}'!${REFRESH_CELL}` },
  };
};

/** The contents of one sheet, with the tables of styles and formats that it refers to. */
export const sheetContents = (plan: SheetPlan, sheetId: string) => {
  const formats = formatsOf([plan]);
  return { sheet: sheetOf({ ...plan, title: '' }, sheetId, formats), tables: tablesOf(formats) };
};

/** What a sheet's styles and formats refer to by numbers. */
type Tables = Pick<ExampleWorkbook, 'styles' | 'formats'>;

type ContentCommand = Extract<
  CoreCommand,
  { readonly type: 'UPDATE_CELL' | 'ADD_CONDITIONAL_FORMAT' | 'CREATE_CHART' }
>;

interface CellData {
  readonly content?: string;
  readonly style?: Style;
  readonly format?: string;
}

/** Each cell of the sheet with what its ranges say of it. */
const cellsOf = (
  { cells, styles, formats }: ExampleSheet,
  tables: Tables,
): readonly (CellData & { readonly col: number; readonly row: number })[] => {
  const found = new Map<string, CellData & { readonly col: number; readonly row: number }>();
  const add = (range: string, data: CellData): void => {
    const { top, left, bottom, right } = zoneOf(range);
    for (let row = top; row <= bottom; row += 1)
      for (let col = left; col <= right; col += 1)
        found.set(`${row} ${col}`, { ...found.get(`${row} ${col}`), ...data, col, row });
  };
  for (const [range, style] of Object.entries(styles)) add(range, { style: tables.styles[style] ?? {} });
  for (const [range, format] of Object.entries(formats)) add(range, { format: tables.formats[format] ?? '' });
  for (const [cell, content] of Object.entries(cells)) add(cell, { content });
  return [...found.values()];
};

/** For a sheet that has its name, its size and its columns. */
export const sheetCommands = (sheet: ExampleSheet, tables: Tables): readonly ContentCommand[] => {
  const sheetId = sheet.id;
  return [
    // Not with `SET_FORMATTING`, which ends the formula that a visitor is typing, maybe one that points at this sheet.
    ...cellsOf(sheet, tables).map((cell) => ({ type: 'UPDATE_CELL' as const, sheetId, ...cell })),
    ...sheet.conditionalFormats.map(({ ranges, ...cf }) => ({
      type: 'ADD_CONDITIONAL_FORMAT' as const,
      sheetId,
      cf,
      ranges: ranges.map((range) => ({ _sheetId: sheetId, _zone: zoneOf(range) })),
    })),
    ...sheet.figures.map(({ id, col, row, offset, width, height, data: { chartId, ...definition } }) => ({
      type: 'CREATE_CHART' as const,
      sheetId,
      figureId: id,
      chartId,
      col,
      row,
      offset,
      size: { width, height },
      definition,
    })),
  ];
};
