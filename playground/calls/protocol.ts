// Messages between the page and the add-on's worker.

import type { Edit, SheetState } from './sheet-state.ts';

export interface OpeningCall {
  readonly name: string;
  readonly values: readonly unknown[];
}

export type ToWorker =
  /** The first message: the add-on's settings. */
  | { readonly kind: 'start'; readonly gatewayUrl: string; readonly accessToken: string }
  /** Calls whose data the first workbook needs. The first one's data is needed first. They get no reply. */
  | { readonly kind: 'open'; readonly calls: readonly OpeningCall[] }
  /** A new access token; all formulas are evaluated again after it. */
  | { readonly kind: 'token'; readonly accessToken: string }
  /** A person has requested that all formulas are evaluated again. */
  | { readonly kind: 'refresh' }
  /** A cell's formula. */
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly values: readonly unknown[] }
  /** `google.script.run` of the sidebar, with a copy of the spreadsheet to read. */
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly name: string;
      readonly values: readonly unknown[];
      readonly sheet: SheetState;
    };

/** Time range of the data shown, as the upstream gave it, milliseconds since 1970. */
export interface DataSpan {
  readonly oldest: number;
  readonly newest: number;
  /** When the first part of the data stops being fresh: a refresh before cannot give newer data. */
  readonly freshUntil: number;
}

/** Totals of the add-on's calls to the gateway. */
export interface Meter {
  /** Calls that would count against Google's daily UrlFetch quota. */
  readonly fetches: number;
  /** Undefined if there is no data yet. */
  readonly data: DataSpan | undefined;
  /** Whether data failed to come since the last refresh, for a reason that passes. */
  readonly isLacking: boolean;
  /** Whether the gateway refused the last call for lack of a valid access token. */
  readonly wantsToken: boolean;
}

/** Number formats by row and column; null for the engine's own. */
export type Formats = readonly (readonly (string | null)[])[];

export type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly formats?: Formats | undefined }
  | { readonly ok: false; readonly message: string };

export interface FromWorker {
  readonly id: number;
  readonly outcome: Outcome;
  readonly meter: Meter;
  /** Changes that the call made to the spreadsheet. */
  readonly edits: readonly Edit[];
}
