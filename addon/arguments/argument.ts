// One argument of a formula: left out, a cell or a range. Sheets passes `""` both for an empty cell and for an argument
// left out, so the two are one.

import { isBlank, type Cell, type Grid } from '../cells/cell.ts';
import { readCell } from '../cells/read-cell.ts';
import { isRefreshToken } from './refresh-token.ts';

export type Argument =
  | { readonly kind: 'omitted' }
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'range'; readonly grid: Grid };

const omitted: Argument = { kind: 'omitted' };

const readRow = (row: unknown): readonly Cell[] => (Array.isArray(row) ? row.map(readCell) : [readCell(row)]);

/** The first argument: what is asked about. */
export const readSubject = (value: unknown): Argument => {
  if (Array.isArray(value)) return { kind: 'range', grid: value.map(readRow) };
  const cell = readCell(value);
  return isBlank(cell) ? omitted : { kind: 'cell', cell };
};

const saysNothing = (cell: Cell): boolean => isBlank(cell) || isRefreshToken(cell);

const withoutTokens = (argument: Argument): Argument =>
  argument.kind === 'range'
    ? { kind: 'range', grid: argument.grid.map((row) => row.map((cell) => (isRefreshToken(cell) ? null : cell))) }
    : argument;

/** An argument after the first: refresh tokens count as left out, in a range as empty cells, and a range of one cell as that cell. */
export const readArgument = (value: unknown): Argument => {
  const argument = withoutTokens(readSubject(value));
  if (argumentCells(argument).every(saysNothing)) return omitted;
  if (argument.kind !== 'range') return argument;
  const [[cell = null, ...beside] = [], ...below] = argument.grid;
  return beside.length === 0 && below.length === 0 ? { kind: 'cell', cell } : argument;
};

/** Those of its cells that say something. */
export const filledCells = (argument: Argument): readonly Cell[] =>
  argumentCells(argument).filter((cell) => !isBlank(cell));

/** The cells of an argument, row by row; none where it is left out. */
export const argumentCells = (argument: Argument): readonly Cell[] => {
  if (argument.kind === 'omitted') return [];
  return argument.kind === 'cell' ? [argument.cell] : argument.grid.flat();
};
