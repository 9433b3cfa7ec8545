// What passes between a spreadsheet and a formula: one cell, or rows of cells.

export type Cell = string | number | boolean | Date | null;
export type Grid = readonly (readonly Cell[])[];

/** What a formula gives back: one cell, or rows that spill. A missing value is null, never an empty text. */
export type Output = Cell | Grid;

export const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** A cell as the text that its reader sees, without space around it. */
export const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'number') return String(cell);
  // `toISOString` throws where a date is none.
  return Number.isNaN(cell.getTime()) ? 'Invalid Date' : cell.toISOString();
};
