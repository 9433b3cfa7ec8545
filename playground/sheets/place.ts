// Names of cells and ranges as the engine's places, which count from 0.

import type { Zone } from '@odoo/o-spreadsheet';
import { cellName, readCellName } from '../../addon/workbook/workbook.ts';

interface EnginePlace {
  readonly col: number;
  readonly row: number;
}

/** Below 0 if the text is not the name of a cell. */
export const placeOf = (name: string): EnginePlace => {
  const { row, column } = readCellName(name) ?? { row: 0, column: 0 };
  return { col: column - 1, row: row - 1 };
};

export const nameOf = ({ col, row }: EnginePlace): string => cellName({ row: row + 1, column: col + 1 });

/** @param range such as `B4` or `B4:C9`. */
export const zoneOf = (range: string): Zone => {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  return { top: first.row, left: first.col, bottom: last.row, right: last.col };
};
