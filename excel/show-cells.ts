// Turns the result of a formula into cells of Excel: dates are serial numbers, missing values are empty texts, and a
// problem of one row is that row's own error.

import type { Cell, Grid, Output } from '../addon/cells/cell.ts';
import { problemInCell } from '../addon/cells/problem-in-cell.ts';
import { serialDate } from '../addon/cells/serial-date.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';

export type ExcelCell = string | number | boolean | CustomFunctions.Error;
export type ExcelCells = ExcelCell[][];

const isGrid = (output: Output): output is Grid => Array.isArray(output);

const showCell = (cell: Cell, clock: ZoneClock): ExcelCell => {
  // Excel shows null as 0.
  if (cell === null) return '';
  if (typeof cell === 'object') return serialDate(cell, clock);
  const problem = problemInCell(cell);
  return problem === undefined ? cell : new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, problem);
};

export const showCells = (output: Output, clock: ZoneClock): ExcelCells =>
  (isGrid(output) ? output : [[output]]).map((row) => row.map((cell) => showCell(cell, clock)));
