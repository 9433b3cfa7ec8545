// Messages between the page and the add-on's worker.

import type { Cell, Grid } from '../../addon/cells/cell.ts';
import type { FormulaCompletions } from '../../addon/completion/complete.ts';
import type { FunctionName } from '../../addon/functions/call-facts.ts';
import type { CellFormats } from '../../addon/templates/cell-formats.ts';
import type { Result } from '../../shared/result.ts';
import type { SheetPlan } from '../../addon/templates/template.ts';
import type { Area, ColumnWidth, Place, Room, SheetReading } from '../../addon/workbook/workbook.ts';

export interface FormulaCall {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
}

/** What the page asks for and waits for. */
export interface Questions {
  /** A cell's formula. */
  readonly call: FormulaCall;
  /** A formula that is being typed, up to the cursor. */
  readonly complete: { readonly formula: string };
  /** The gateway's address of the table that a formula gives. */
  readonly address: { readonly formula: string };
  /** An action of the builder. */
  readonly perform: { readonly action: string; readonly request: unknown; readonly copy: WorkbookCopy };
}

export type Outcome =
  | { readonly ok: true; readonly value: Cell | Grid; readonly formats?: CellFormats | undefined }
  | { readonly ok: false; readonly message: string };

export interface Replies {
  readonly call: Outcome;
  readonly complete: FormulaCompletions | null;
  readonly address: string | undefined;
  readonly perform: { readonly result: Result<unknown, string>; readonly edits: readonly Edit[] };
}

export type Question = keyof Questions;

export type ToWorker =
  /** The first message: the add-on's settings, and calls whose data the first workbook needs, the first one's first. */
  | {
      readonly kind: 'start';
      readonly gatewayUrl: string;
      readonly accessToken: string;
      readonly calls: readonly FormulaCall[];
    }
  /** A new access token; all formulas are evaluated again after it. */
  | { readonly kind: 'token'; readonly accessToken: string }
  /** All formulas are evaluated again. */
  | { readonly kind: 'refresh' }
  | { readonly [Kind in Question]: { readonly kind: Kind; readonly id: number } & Questions[Kind] }[Question];

/** Time range of the data shown, as the upstream gave it, milliseconds since 1970. */
export interface DataSpan {
  readonly oldest: number;
  readonly newest: number;
  /** When the first part of the data stops being fresh: a refresh before cannot give newer data. */
  readonly freshUntil: number;
}

/** What the add-on's calls to the gateway have brought. */
export interface Meter {
  /** Undefined if there is no data yet. */
  readonly data: DataSpan | undefined;
  /** Whether data failed to come since the last refresh, for a reason that passes. */
  readonly isLacking: boolean;
  /** Whether the gateway refused the last call for lack of a valid access token. */
  readonly wantsToken: boolean;
}

/** The reply to the question of that number. */
export interface FromWorker {
  readonly id: number;
  readonly reply: Replies[Question];
  readonly meter: Meter;
}

export interface SheetCopy extends SheetReading, Room {
  /** The names of cells with an error, or with a formula that has no value yet. */
  readonly unready: readonly string[];
}

/**
 * The spreadsheet for the builder: the page sends it along with each call, because the worker can't wait for it, and
 * gets the changes back.
 */
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
