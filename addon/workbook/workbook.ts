// What menu, sidebar and templates need of the open spreadsheet: Google's in a file, a fake in tests and elsewhere.

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

export type WorkbookValue = string | number | boolean | Date;

/** A sheet from its first cell to its last filled one. */
export interface SheetReading {
  readonly name: string;
  /** Empty texts where there is none. */
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
  /** The cells that are selected; their first one is the active cell. */
  readonly selection: () => Area;
  readonly select: (place: Place) => void;
  /** In the locale's own writing. */
  readonly writeFormula: (place: Place, formula: string) => void;
  /** From the place on to the right; number formats stay. */
  readonly writeRow: (place: Place, values: readonly WorkbookValue[]) => void;
  /** Waits until all that was written is calculated, but for what custom functions still fetch. */
  readonly settle: () => void;
  /** What a named cell holds; undefined where nothing has the name. */
  readonly namedText: (name: string) => string | undefined;
  readonly writeNamed: (name: string, text: string) => void;
  /** Names a cell of a new hidden sheet. */
  readonly addNamed: (name: string, sheet: string, text: string) => void;
  /** Adds a sheet, which becomes the active one. */
  readonly addSheet: (name: string, plan: SheetPlan) => void;
  /** For a short time, at the window's edge. */
  readonly tell: (text: string) => void;
}
