// One tab's cells during a call. A call reads back what it wrote; replacing a formula removes the cells it spilled
// into.

import type { CellState, CellValue, Edit, Place, RangeState, TabState } from '../calls/sheet-state.ts';

const keyOf = ({ row, column }: Place): string => `${row},${column}`;

/** Texts that would read as a number, a date, a formula or a boolean without an apostrophe. */
const isAmbiguous = (text: string): boolean => !/^\p{L}/u.test(text) || /^(true|false)$/i.test(text);

/** An apostrophe means "this is a text", in Google Sheets and the engine; it is kept only where it is needed. */
const typed = (text: string): string => (text.startsWith("'") && !isAmbiguous(text.slice(1)) ? text.slice(1) : text);

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
      // Writing nothing to an empty cell is no change.
      if (text === '' && !cells.has(keyOf(place))) return;
      const formula = text.startsWith('=') ? text : '';
      cells.set(keyOf(place), { ...place, formula, value, text, from: undefined });
      note({ kind: 'content', tab: tab.id, ...place, content: typed(text) });
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
