// Values that a spreadsheet and a formula exchange: one cell, or rows of cells.

export type Cell = string | number | boolean | Date | null;
export type Grid = readonly (readonly Cell[])[];

/** What is wrong with one row of a result, in place of a value. Each host shows it in its own way. */
export interface CellProblem {
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
