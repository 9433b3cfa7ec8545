// Drops the blanks at the end of a list, and the blank rows and columns at the end of a grid, so that `A2:A` means the
// filled cells.

import { isBlank, type Cell, type Grid } from './cell.ts';

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

export const trimBlankCells = (grid: Grid): Grid => {
  const lengths = grid.map(filledLength);
  // A loop, since `Math.max` with an argument for each row of a tall column would overflow the stack.
  let width = 0;
  for (const length of lengths) if (length > width) width = length;
  let height = grid.length;
  while (height > 0 && lengths[height - 1] === 0) height -= 1;
  return grid.slice(0, height).map((row) => row.slice(0, width));
};
