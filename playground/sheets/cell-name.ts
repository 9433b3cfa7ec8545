// Converts a cell's name to column and row, which the engine counts from 0.

const LETTERS = 26;

export const readCellName = (name: string): { readonly col: number; readonly row: number } => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const col = Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;
  return { col, row: Number(digits) - 1 };
};
