// What the add-on and the gateway say to each other over `POST /coins/query`.

import type { ColumnName } from '../../shared/coin/columns.ts';
import type { ReasonName } from '../../shared/protocol/reasons.ts';

interface Shared {
  readonly columns: readonly ColumnName[];
  /** US dollars where left out. */
  readonly currency?: string;
  readonly includeRiskScore?: true;
}

/** Rows of a table. */
export interface ListQuestion extends Shared {
  readonly category?: string;
  readonly chain?: string;
  readonly where?: string;
  readonly sort: string;
  readonly limit: number;
  readonly page?: number;
}

/** A row for each id, in order. */
export interface IdsQuestion extends Shared {
  readonly ids: readonly string[];
}

export type WireQuestion = ListQuestion | IdsQuestion;

export const isIdsQuestion = (question: WireQuestion): question is IdsQuestion => 'ids' in question;

export interface WireProblem {
  readonly status: number;
  readonly detail: string;
  /** Where the gateway names one that is known here. */
  readonly reason?: ReasonName;
  /** What was refused, where the gateway names it. */
  readonly parameter?: string;
}

/** As `asOf` they are ISO texts. */
export type WireCell = string | number | boolean | null;

export interface WireAnswer {
  readonly columns: readonly string[];
  /** Null where an id could not be answered. */
  readonly rows: readonly (readonly WireCell[] | null)[];
  readonly asOf: string;
  /** When the data stop being fresh, as an ISO text; older gateways don't say. */
  readonly expires?: string;
  /** The gateway had nothing newer than data whose time is over. */
  readonly stale?: true;
  /** Why a row is null. */
  readonly problems: readonly (WireProblem & { readonly row: number })[];
}

/** The bounds of one request. An id asks for a row. */
export const MAX_QUESTIONS = 10;
export const MAX_ROWS = 1_000;
export const MAX_BODY_BYTES = 262_144;

export const requestBody = (questions: readonly WireQuestion[]): string => JSON.stringify({ questions });
