// The spreadsheet for the add-on's sidebar. The page sends a copy along with each call, because the worker cannot wait
// for it, and gets the changes back. Rows and columns count from 1, as in Google's API.

export type CellValue = string | number | boolean;

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface CellState extends Place {
  /** As shown in the formula bar; empty if the cell contains a plain value. */
  readonly formula: string;
  readonly value: CellValue;
  /** As shown in the sheet. */
  readonly text: string;
  /** It shows an error, or that its formula has no value yet. */
  readonly isUnready?: true;
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
  /** The columns at which charts begin. */
  readonly charts: readonly number[];
  /** The cells that are not empty. */
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

/** Changes that make or format a sheet. */
export type SheetEdit =
  | { readonly kind: 'sheet'; readonly tab: string; readonly name: string }
  | { readonly kind: 'hide'; readonly tab: string }
  | ({ readonly kind: 'name'; readonly tab: string; readonly name: string } & Place)
  | ({ readonly kind: 'look'; readonly tab: string; readonly look: CellLook } & RangeState)
  /** Removes the formats of cells. */
  | ({ readonly kind: 'plain'; readonly tab: string } & RangeState)
  | { readonly kind: 'width'; readonly tab: string; readonly column: number; readonly pixels: number }
  | { readonly kind: 'frozen'; readonly tab: string; readonly rows: number }
  | ({ readonly kind: 'rule'; readonly tab: string; readonly id: string } & CellRule)
  | ({ readonly kind: 'chart'; readonly tab: string; readonly id: string } & SheetChart);

export interface CellLook {
  readonly numberFormat?: string;
  readonly fillColor?: string;
  readonly textColor?: string;
  readonly bold?: boolean;
  /** Points. */
  readonly fontSize?: number;
}

/** A text colour for cells that meet a condition. */
export interface CellRule {
  readonly ranges: readonly RangeState[];
  readonly operator: 'isGreaterThan' | 'isLessThan' | 'beginsWithText';
  readonly value: string;
  readonly textColor: string;
}

/** The place is its upper left corner. */
export interface SheetChart extends Place {
  readonly type: 'bar' | 'column' | 'pie' | 'line';
  readonly title: string;
  /** A range, such as `A4:A14`. */
  readonly labels: string;
  /** A range for each series. */
  readonly values: readonly string[];
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours?: readonly string[];
}

export type Edit =
  | SheetEdit
  /** A cell's new content, as typed. */
  | ({ readonly kind: 'content'; readonly tab: string; readonly content: string } & Place)
  | ({ readonly kind: 'select'; readonly tab: string } & RangeState)
  | { readonly kind: 'tell'; readonly text: string };
