// The open spreadsheet, as menu, sidebar and templates use it: Google's, Excel's, the playground's copy, or a
// fake in tests; and the names of its cells, such as `B12`. Rows and columns count from 1.

import type { SheetPlan } from '../templates/template.ts';

/** Rows and columns count from 1. */
export interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

export interface Area extends Place {
  readonly rows: number;
  readonly columns: number;
}

/** What a sheet has room for. */
export interface Room {
  readonly rows: number;
  readonly columns: number;
  /** The columns at which charts begin, which lie above cells. */
  readonly charts: readonly number[];
}

export interface ColumnWidth {
  readonly column: number;
  readonly pixels: number;
}

export type WorkbookValue = string | number | boolean | Date;

/** A sheet from its first cell to its last filled one. */
export interface SheetReading {
  readonly name: string;
  /** Empty texts for cells without a formula. */
  readonly formulas: readonly (readonly string[])[];
  /** As shown. */
  readonly texts: readonly (readonly string[])[];
  readonly values: readonly (readonly WorkbookValue[])[];
}

export interface Workbook {
  /** Such as `en_US`. */
  readonly locale: () => string;
  readonly sheets: () => readonly SheetReading[];
  readonly sheet: (name: string) => SheetReading | undefined;
  readonly sheetNames: () => readonly string[];
  /** Whether a formula's cell shows an error, or that it has no value yet, and not a text of its own. */
  readonly isUnready: (place: Place) => boolean;
  /** The selected cells; the first is the active cell. */
  readonly selection: () => Area;
  /** The first cell becomes the active one. */
  readonly select: (area: Area) => void;
  /** In the syntax of the file's locale. */
  readonly writeFormula: (place: Place, formula: string) => void;
  /** From the place to the right; number formats stay. */
  readonly writeRow: (place: Place, values: readonly WorkbookValue[]) => void;
  /** Waits until all written cells are calculated, except custom functions that still fetch. */
  readonly settle: () => void;
  /** The content of a named cell; undefined if the name does not exist. */
  readonly namedText: (name: string) => string | undefined;
  readonly writeNamed: (name: string, text: string) => void;
  /** Creates a hidden sheet with a named cell. */
  readonly addNamed: (name: string, sheet: string, text: string) => void;
  readonly room: (sheet: string) => Room;
  /** Removes content and formats. */
  readonly clear: (area: Area) => void;
  /** Adds a plan's cells and formats to a sheet. The plan's own widths and frozen rows are not used. */
  readonly addBlock: (sheet: string, plan: SheetPlan, widths: readonly ColumnWidth[]) => void;
  /** Adds a sheet, which becomes the active one. */
  readonly addSheet: (name: string, plan: SheetPlan) => void;
  /** Shows a message for a short time, at the window's edge. */
  readonly tell: (text: string) => void;
}

const LETTERS = 26;
const A = 'A'.charCodeAt(0);

export const columnName = (column: number): string => {
  const before = Math.floor((column - 1) / LETTERS);
  const letter = String.fromCharCode(A + ((column - 1) % LETTERS));
  return before === 0 ? letter : `${columnName(before)}${letter}`;
};

export const cellName = ({ row, column }: Pick<Place, 'row' | 'column'>): string => `${columnName(column)}${row}`;

const columnOf = (letters: string): number =>
  letters
    .toUpperCase()
    .split('')
    .reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - A + 1, 0);

/** Undefined if the text is not the name of a single cell. */
export const readCellName = (text: string): Pick<Place, 'row' | 'column'> | undefined => {
  const [, letters = '', row = ''] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(text) ?? [];
  return letters === '' ? undefined : { row: Number(row), column: columnOf(letters) };
};

const blankIn = <Cell>(rows: readonly (readonly Cell[])[], { row, column, rows: height, columns }: Area, blank: Cell) =>
  rows.map((cells, y) =>
    y < row - 1 || y >= row - 1 + height
      ? cells
      : cells.map((cell, x) => (x < column - 1 || x >= column - 1 + columns ? cell : blank)),
  );

/** A sheet that was read, as it is after an area of it is cleared. */
export const clearArea = <Sheet extends SheetReading>(sheet: Sheet, area: Area): Sheet => ({
  ...sheet,
  formulas: blankIn(sheet.formulas, area, ''),
  texts: blankIn(sheet.texts, area, ''),
  values: blankIn(sheet.values, area, ''),
});
