// Values that a spreadsheet and a formula exchange: one cell, or rows of cells.

export type Cell = string | number | boolean | Date | null;
export type Grid = readonly (readonly Cell[])[];

/** The result of a formula: one cell, or rows that spill. A missing value is null, never an empty text. */
export type Output = Cell | Grid;

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
