// One argument of a formula: omitted, a cell or a range. Sheets passes `""` for an empty cell and for an omitted
// argument, so both count as omitted.

import { isBlank, type Cell, type Grid } from '../cells/cell.ts';
import { readCell } from '../cells/read-cell.ts';
import { isRefreshToken } from './refresh-token.ts';

export type Argument =
  | { readonly kind: 'omitted' }
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'range'; readonly grid: Grid };

const omitted: Argument = { kind: 'omitted' };

const readRow = (row: unknown): readonly Cell[] => (Array.isArray(row) ? row.map(readCell) : [readCell(row)]);

/** Reads the first argument: the coins or the universe. Refresh tokens are not removed. */
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

/**
 * Reads an argument after the first. A refresh token counts as omitted, in a range as an empty cell; a range of one
 * cell counts as that cell.
 */
export const readArgument = (value: unknown): Argument => {
  const argument = withoutTokens(readSubject(value));
  if (argumentCells(argument).every(saysNothing)) return omitted;
  if (argument.kind !== 'range') return argument;
  const [[cell = null, ...beside] = [], ...below] = argument.grid;
  return beside.length === 0 && below.length === 0 ? { kind: 'cell', cell } : argument;
};

/** The cells of an argument that are not blank. */
export const filledCells = (argument: Argument): readonly Cell[] =>
  argumentCells(argument).filter((cell) => !isBlank(cell));

/** The cells of an argument, row by row; none if it is omitted. */
export const argumentCells = (argument: Argument): readonly Cell[] => {
  if (argument.kind === 'omitted') return [];
  return argument.kind === 'cell' ? [argument.cell] : argument.grid.flat();
};
