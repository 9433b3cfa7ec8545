// A sheet of the examples as the commands that create it in an open workbook. Opened with the workbook, all sheets
// would be read and evaluated before the first one is shown.

import type { CoreCommand, Zone } from '@odoo/o-spreadsheet';
import { readCellName } from '../sheets/cell-name.ts';
import type { ExampleSheet, ExampleWorkbook } from '../sheets/workbook-data.ts';

const zoneOf = (range: string): Zone => {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [readCellName(from), readCellName(to)];
  return { top: first.row, left: first.col, bottom: last.row, right: last.col };
};

/** Commands to create the sheet at this place among all sheets. */
export const sheetCommands = (
  sheet: ExampleSheet,
  position: number,
  workbook: ExampleWorkbook,
): readonly CoreCommand[] => {
  const sheetId = sheet.id;
  return [
    { type: 'CREATE_SHEET', sheetId, position, name: sheet.name, cols: sheet.colNumber, rows: sheet.rowNumber },
    ...Object.entries(sheet.styles).map(([range, style]) => ({
      type: 'SET_FORMATTING' as const,
      sheetId,
      target: [zoneOf(range)],
      style: workbook.styles[style] ?? {},
    })),
    ...Object.entries(sheet.formats).map(([range, format]) => ({
      type: 'SET_FORMATTING' as const,
      sheetId,
      target: [zoneOf(range)],
      format: workbook.formats[format] ?? '',
    })),
    ...Object.entries(sheet.cols).map(([column, { size }]) => ({
      type: 'RESIZE_COLUMNS_ROWS' as const,
      dimension: 'COL' as const,
      sheetId,
      elements: [Number(column)],
      size,
    })),
    ...(sheet.panes.ySplit === 0 ? [] : [{ type: 'FREEZE_ROWS' as const, sheetId, quantity: sheet.panes.ySplit }]),
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
    // Last, because only now the cells' formats are there.
    ...Object.entries(sheet.cells).map(([cell, content]) => ({
      type: 'UPDATE_CELL' as const,
      sheetId,
      ...readCellName(cell),
      content,
    })),
  ];
};
