// The contents of a sheet of the examples as the commands that write them into an open workbook.

import type { CoreCommand, Style } from '@odoo/o-spreadsheet';
import { zoneOf } from '../sheets/place.ts';
import type { ExampleSheet, ExampleWorkbook } from '../sheets/workbook-data.ts';

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
