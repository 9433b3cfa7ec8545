// Turns the result of a formula into cells of Excel: dates are serial numbers, missing values are empty texts, and a
// problem of one row is that row's own error.

import { isProblem, rowsOf, type Output, type ResultCell } from '../addon/cells/cell.ts';
import { serialDate } from '../addon/cells/serial-date.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';
import { excelError } from './excel-error.ts';

export type ExcelCell = string | number | boolean | CustomFunctions.Error;
export type ExcelCells = ExcelCell[][];

const showCell = (cell: ResultCell, clock: ZoneClock): ExcelCell => {
  // Excel shows null as 0.
  if (cell === null) return '';
  if (isProblem(cell)) return excelError('notAvailable', cell.problem);
  return typeof cell === 'object' ? serialDate(cell, clock) : cell;
};

export const showCells = (output: Output, clock: ZoneClock): ExcelCells =>
  rowsOf(output).map((row) => row.map((cell) => showCell(cell, clock)));
