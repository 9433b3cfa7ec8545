// Results for spreadsheets whose errors have no sentence: a problem is a marked text.

import { problemCell } from '../../shared/text/shown.ts';
import { isProblem, isRows, type Cell, type Grid, type Output, type ResultCell } from './cell.ts';

export const plainCell = (cell: ResultCell): Cell => (isProblem(cell) ? problemCell(cell.problem) : cell);

export const plainOutput = (output: Output): Cell | Grid =>
  isRows(output) ? output.map((row) => row.map(plainCell)) : plainCell(output);
