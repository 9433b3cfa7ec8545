// The spreadsheet for the builder. The page sends a copy along with each call, because the worker can't wait for it, and
// gets the changes back.

import type { SheetPlan } from '../../addon/templates/template.ts';
import type { Area, ColumnWidth, Place, Room, SheetReading } from '../../addon/workbook/workbook.ts';

export interface SheetCopy extends SheetReading, Room {
  /** The names of cells with an error, or with a formula that has no value yet. */
  readonly unready: readonly string[];
}

export interface WorkbookCopy {
  readonly sheets: readonly SheetCopy[];
  readonly selection: Area;
  /** The content of the refresh cell; undefined if there is none. */
  readonly refreshText: string | undefined;
}

export type Edit =
  | { readonly kind: 'content'; readonly place: Place; readonly content: string }
  /** Removes content and formats. */
  | { readonly kind: 'clear'; readonly area: Area }
  | {
      readonly kind: 'block';
      readonly sheet: string;
      readonly plan: SheetPlan;
      readonly widths: readonly ColumnWidth[];
    }
  | { readonly kind: 'sheet'; readonly name: string; readonly plan: SheetPlan }
  /** The content of the refresh cell, which is made if there is none. */
  | { readonly kind: 'refresh'; readonly text: string }
  /** Replaces formulas, and the cells of their tables, by their values. */
  | { readonly kind: 'freeze'; readonly formulas: readonly Place[] }
  | { readonly kind: 'select'; readonly area: Area };
