// The contents of a sheet of the examples as the commands that write them into an open workbook.

import type { CoreCommand, Zone } from '@odoo/o-spreadsheet';
import { readCellName } from '../sheets/cell-name.ts';
import type { ExampleSheet, ExampleWorkbook } from '../sheets/workbook-data.ts';

const zoneOf = (range: string): Zone => {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [readCellName(from), readCellName(to)];
  return { top: first.row, left: first.col, bottom: last.row, right: last.col };
};

/** For a sheet that has its name, its size and its columns. */
export const sheetCommands = (sheet: ExampleSheet, workbook: ExampleWorkbook): readonly CoreCommand[] => {
  const sheetId = sheet.id;
  return [
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
