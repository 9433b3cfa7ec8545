// One tab's cells as a call reads and writes them: what it wrote it reads again, and what spilled out of a formula that it
// replaced is gone.

import type { CellState, CellValue, Edit, Place, RangeState, TabState } from '../calls/sheet-state.ts';

const keyOf = ({ row, column }: Place): string => `${row},${column}`;

export interface CellGrid {
  readonly read: <Value>(range: RangeState, of: (cell: CellState | undefined) => Value) => Value[][];
  readonly write: (place: Place, value: CellValue) => void;
  /** From the first cell to the last filled one. */
  readonly dataRange: () => RangeState;
}

export const makeCellGrid = (tab: TabState, note: (edit: Edit) => void): CellGrid => {
  const cells = new Map(tab.cells.map((cell) => [keyOf(cell), cell]));

  const forgetSpillOf = (place: Place): void => {
    for (const [key, { from }] of cells) {
      if (from !== undefined && keyOf(from) === keyOf(place)) cells.delete(key);
    }
  };

  return {
    read: ({ row, column, rows, columns }, of) =>
      Array.from({ length: rows }, (_, down) =>
        Array.from({ length: columns }, (__, right) =>
          of(cells.get(keyOf({ row: row + down, column: column + right }))),
        ),
      ),
    write: (place, value) => {
      forgetSpillOf(place);
      const text = String(value);
      const formula = text.startsWith('=') ? text : '';
      cells.set(keyOf(place), { ...place, formula, value, text, from: undefined });
      // Google takes an apostrophe for "this is a text" and drops it.
      note({ kind: 'content', tab: tab.id, ...place, content: text.replace(/^'/, '') });
    },
    dataRange: () => {
      const filled = [...cells.values()];
      return {
        row: 1,
        column: 1,
        rows: Math.max(1, ...filled.map(({ row }) => row)),
        columns: Math.max(1, ...filled.map(({ column }) => column)),
      };
    },
  };
};
