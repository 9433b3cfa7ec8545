// What the page and the worker that holds the add-on say to each other.

import type { Edit, SheetState } from './sheet-state.ts';

export type ToWorker =
  /** Comes first: what the add-on's settings are. */
  | { readonly kind: 'start'; readonly gatewayUrl: string; readonly accessToken: string }
  /** Another access token, after which everything is asked anew. */
  | { readonly kind: 'token'; readonly accessToken: string }
  /** From now on a person has all formulas asked anew. */
  | { readonly kind: 'refresh' }
  /** A cell's formula. */
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly values: readonly unknown[] }
  /** `google.script.run` of the sidebar, with what it may look at in the spreadsheet. */
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly name: string;
      readonly values: readonly unknown[];
      readonly sheet: SheetState;
    };

/** When the data that is shown came from the upstream, in milliseconds since 1970. */
export interface DataSpan {
  readonly oldest: number;
  readonly newest: number;
  /** When the first of it stops counting as fresh, so that asking anew brings something newer. */
  readonly freshUntil: number;
}

/** What the add-on's calls of the gateway came to so far. */
export interface Meter {
  /** Each would count against Google's daily UrlFetch quota. */
  readonly fetches: number;
  /** Undefined where none has come. */
  readonly data: DataSpan | undefined;
  /** Whether the gateway wanted an access token, and had none or a wrong one. */
  readonly wantsToken: boolean;
}

export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export interface FromWorker {
  readonly id: number;
  readonly outcome: Outcome;
  readonly meter: Meter;
  /** What the call changed in the spreadsheet. */
  readonly edits: readonly Edit[];
}
