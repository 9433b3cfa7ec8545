// The spreadsheet as the add-on's sidebar sees it: the page sends what may be read along with a call, since the worker cannot
// wait for it, and gets back what was changed. Rows and columns count from 1, as Google does.

export type CellValue = string | number | boolean;

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface CellState extends Place {
  /** As shown in the formula bar; empty where the cell holds a plain value. */
  readonly formula: string;
  readonly value: CellValue;
  /** As shown in the sheet. */
  readonly text: string;
  /** The cell whose formula spills into this one. */
  readonly from: Place | undefined;
}

export interface RangeState extends Place {
  readonly rows: number;
  readonly columns: number;
}

export interface TabState {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Those that are not empty. */
  readonly cells: readonly CellState[];
}

export interface NamedCell extends Place {
  readonly name: string;
  readonly tab: string;
}

export interface SheetState {
  readonly activeTab: string;
  readonly selection: RangeState;
  readonly tabs: readonly TabState[];
  readonly names: readonly NamedCell[];
}

export type Edit =
  /** A cell's new content, as it would be typed. */
  | ({ readonly kind: 'content'; readonly tab: string; readonly content: string } & Place)
  | ({ readonly kind: 'select'; readonly tab: string } & RangeState)
  | { readonly kind: 'tell'; readonly text: string };
