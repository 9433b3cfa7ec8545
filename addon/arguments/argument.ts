// One argument of a formula: omitted, a cell or a range. Sheets passes `""` for an empty cell and for an omitted
// argument, so both count as omitted.

import { type Cell, cellText, type Grid, isBlank, readCell, trimBlankCells } from '../cells/cell.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

// Sheets recalculates a custom function only when an argument changes. A refresh token is an argument whose sole
// purpose is to change: a checkbox, or a text that begins with `refresh:`. It is part of no cache key.
export const isRefreshToken = (cell: Cell): boolean =>
  typeof cell === 'boolean' || (typeof cell === 'string' && /^\s*refresh:/i.test(cell));

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

export const filledCells = (argument: Argument): readonly Cell[] =>
  argumentCells(argument).filter((cell) => !isBlank(cell));

/** The cells of an argument, row by row; none if it is omitted. */
export const argumentCells = (argument: Argument): readonly Cell[] => {
  if (argument.kind === 'omitted') return [];
  return argument.kind === 'cell' ? [argument.cell] : argument.grid.flat();
};

// Several arguments are combined cell by cell. Ranges must have the same shape; a single cell is repeated, also one
// that the spreadsheet gives as a range.
export interface NamedArgument {
  readonly name: string;
  readonly argument: Argument;
}

export interface AlignedCells {
  /** No argument is a range: the answer is a value, and a problem is thrown. */
  readonly single: boolean;
  /** For each place one cell of each argument, in order. Blanks at the end of the first range are dropped. */
  readonly rows: readonly (readonly (readonly Cell[])[])[];
}

const isOneCell = (grid: Grid): boolean => grid.length === 1 && grid[0]?.length === 1;

const shapeOf = (grid: Grid): string => `${grid.length} × ${grid[0]?.length ?? 0}`;

const cellAt = (argument: Argument, row: number, column: number): Cell => {
  if (argument.kind === 'omitted') return null;
  if (argument.kind === 'cell') return argument.cell;
  return (isOneCell(argument.grid) ? argument.grid[0]?.[0] : argument.grid[row]?.[column]) ?? null;
};

export const alignCells = (named: readonly NamedArgument[]): Result<AlignedCells, string> => {
  const at = (row: number, column: number): readonly Cell[] =>
    named.map(({ argument }) => cellAt(argument, row, column));
  const ranges = named.flatMap(({ name, argument }) => (argument.kind === 'range' ? [{ name, argument }] : []));
  const larger = ranges.filter(({ argument }) => !isOneCell(argument.grid));
  const [leading, ...others] = larger.length > 0 ? larger : ranges;
  if (leading === undefined) return ok({ single: true, rows: [[at(0, 0)]] });
  const shape = shapeOf(leading.argument.grid);
  const unlike = others.find(({ argument }) => shapeOf(argument.grid) !== shape);
  if (unlike !== undefined) {
    return fail(
      `${unlike.name} is a range of ${shapeOf(unlike.argument.grid)} cells, and ${leading.name} of ${shape}: give ranges of the same shape, or a single cell.`,
    );
  }
  const rows = trimBlankCells(leading.argument.grid).map((cells, row) => cells.map((_, column) => at(row, column)));
  return ok({ single: false, rows });
};

/** After a function's last argument only refresh tokens are allowed. @param advice the end of the sentence. */
export const checkExtra = (
  name: string,
  extra: readonly unknown[],
  advice = 'only a refresh cell may follow',
): Result<null, string> => {
  for (const value of extra) {
    const cell = argumentCells(readArgument(value)).find(
      (candidate) => !isBlank(candidate) && !isRefreshToken(candidate),
    );
    if (cell === undefined) continue;
    return fail(`${name} has no use for "${cellText(cell)}" after its last argument: ${advice}.`);
  }
  return ok(null);
};
