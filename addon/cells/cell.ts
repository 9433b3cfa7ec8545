// Values that a spreadsheet and a formula exchange: one cell, or rows of cells.

import type { Result } from '../../shared/result.ts';

export type Cell = string | number | boolean | Date | null;
export type Grid = readonly (readonly Cell[])[];

/** What is wrong with one row of a result, in place of a value. Each host shows it in its own way. */
interface CellProblem {
  /** A sentence. */
  readonly problem: string;
}

/** A missing value is null, never an empty text. */
export type ResultCell = Cell | CellProblem;
export type ResultRows = readonly (readonly ResultCell[])[];

/** The result of a formula: one cell, or rows that spill. */
export type Output = ResultCell | ResultRows;

export const isProblem = (cell: ResultCell): cell is CellProblem =>
  typeof cell === 'object' && cell !== null && 'problem' in cell;

export const isRows = (output: Output): output is ResultRows => Array.isArray(output);

/** A single cell is a row of its own. */
export const rowsOf = (output: Output): ResultRows => (isRows(output) ? output : [[output]]);

export const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell as text, trimmed. */
export const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'number') return String(cell);
  // `toISOString` throws for an invalid date.
  return Number.isNaN(cell.getTime()) ? 'Invalid Date' : cell.toISOString();
};

/** Values may come from another realm, so no `instanceof`. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

export const readCell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isDate(value)) return value;
  throw new TypeError(`A cell can't hold a value of type ${typeof value}.`);
};

/** Drops the blanks at the end of a list. */
export const trimBlankTexts = (texts: readonly string[]): readonly string[] => {
  let { length } = texts;
  while (length > 0 && texts[length - 1] === '') length -= 1;
  return texts.slice(0, length);
};

const filledLength = (cells: readonly Cell[]): number => {
  let { length } = cells;
  while (length > 0 && isBlank(cells[length - 1] ?? null)) length -= 1;
  return length;
};

/** Drops the blank rows and columns at the end of a grid, so that `A2:A` means the filled cells. */
export const trimBlankCells = (grid: Grid): Grid => {
  const lengths = grid.map(filledLength);
  // A loop, since `Math.max` with an argument for each row of a tall column would overflow the stack.
  let width = 0;
  for (const length of lengths) if (length > width) width = length;
  let height = grid.length;
  while (height > 0 && lengths[height - 1] === 0) height -= 1;
  return grid.slice(0, height).map((row) => row.slice(0, width));
};

/** A row of a range that may have a problem: it takes the first cell, and the other rows are still shown. */
export const problemRow = (cells: Result<readonly ResultCell[], string>, width: number): readonly ResultCell[] =>
  cells.ok ? cells.value : Array.from({ length: width }, (_, index) => (index === 0 ? { problem: cells.error } : null));
