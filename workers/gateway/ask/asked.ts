// The kinds of questions about the present and the past, and the rows that answer each.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../shared/coin/coin-fields.ts';
import type { SetColumn } from '../../../shared/columns/coin-columns.ts';
import type { BaseSet, Question } from '../../../shared/query/question.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import type { Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { CoinPlace, ListAnswer, ReferencePlaces } from './answer.ts';
import type { MatchedCoins, UnlistedName } from './set-names.ts';
import type { DaysTime, PastTime } from '../../../shared/past/read-past-time.ts';
import type { HistoryRow, HistoryStep, PastColumn } from '../../../shared/past/history.ts';
import type { PriceUnit } from '../../../shared/past/series.ts';
import type { DayEdge, PointQuery, PresentQuery } from '../../../shared/past/past-question.ts';
import type { Day } from '../../../shared/past/calendar.ts';
import type { CellValue, RowProblem } from '../../../shared/protocol/coin-answers.ts';

/** The part of its coins that an answer shows: these columns, or the coins as the upstream wrote them. */
export type Shown = readonly ColumnName[] | 'rows';

/** An unreadable reference is its error sentence. */
export type AskedReferences = readonly Result<Reference, string>[];

interface Questions {
  readonly list: {
    readonly question: Question;
    /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
    readonly unlisted: UnlistedName | undefined;
    readonly needsTotal: boolean;
    readonly shown: Shown;
    /** As of a recorded day; undefined: the present. */
    readonly at?: AskedAt | undefined;
    /** Only coins that did not match on this recorded day. */
    readonly newSince?: AskedAt | undefined;
    /** Those that did: what `newSince` becomes. */
    readonly without?: MatchedCoins | undefined;
  };
  readonly coin: {
    readonly reference: Reference;
    readonly currency: CurrencyCode;
    readonly shown: Shown;
    readonly at?: AskedAt | undefined;
  };
  readonly coins: {
    readonly references: AskedReferences;
    readonly currency: CurrencyCode;
    readonly shown: Shown;
    readonly at?: AskedAt | undefined;
  };
  readonly snapshot: {
    readonly set: BaseSet;
    readonly unlisted: UnlistedName | undefined;
    readonly columns: readonly SetColumn[];
    /** Coins to hold at least, if they can be had; 0 if any number does. */
    readonly depth: number;
    /** Further coins to look up. */
    readonly wanted: AskedReferences | undefined;
  };
  /** `price`: of one row, whose problem is that of the question. */
  readonly price: AskedPrices;
  readonly prices: AskedPrices;
  readonly history: AskedHistory;
}

/** A base set with the further coins that were looked up. */
export interface SnapshotRows {
  readonly set: BaseSet;
  readonly snapshot: Snapshot;
  /** Maximum number of coins of a snapshot; plans use it. */
  readonly maxDepth: number;
  /** Null for a coin that the snapshot itself proves. */
  readonly wanted: ReferencePlaces | undefined;
}

interface Selections {
  readonly list: ListAnswer;
  readonly coin: CoinPlace;
  readonly coins: ReferencePlaces & { readonly source: ListAnswer['source'] };
  readonly snapshot: SnapshotRows;
  readonly price: PastTable;
  readonly prices: PastTable;
  readonly history: PastTable;
}

export type QuestionKind = keyof Questions;

export type Asked<Kind extends QuestionKind = QuestionKind> = {
  readonly [One in Kind]: { readonly kind: One } & Questions[One];
}[Kind];

/** The places of the coins that answer a question of this kind; a format makes a body of them. */
export type Selected<Kind extends QuestionKind> = Selections[Kind];

export interface PriceOptions {
  readonly unit: PriceUnit;
  /** The currency into which dollars are converted; undefined: the unit is the one asked for. */
  readonly currency?: CurrencyCode | undefined;
  /** How much older than the wanted time a price may be. */
  readonly nearSeconds: number;
}

/** A question as of a past day. */
export interface AskedAt {
  readonly time: PastTime;
  /** The date does not depend on the day on which it is asked. */
  readonly isAbsolute: boolean;
}

interface PastOptions extends PriceOptions {
  /** No date of the question depends on the day on which it is asked, and no range ends with that day. */
  readonly isAbsolute: boolean;
}

/** An unreadable reference or date is its sentence. */
export interface AskedPrice {
  readonly reference: Result<Reference, string>;
  readonly wanted: Result<PointQuery | PresentQuery, string>;
}

/** Prices of coins at dates, row by row. */
export interface AskedPrices extends PastOptions {
  readonly rows: readonly AskedPrice[];
  readonly columns: readonly PastColumn[];
}

/** The dates of a history: known, or from the coins' first day on. */
type AskedRows =
  | { readonly kind: 'rows'; readonly rows: readonly HistoryRow[] }
  | { readonly kind: 'all'; readonly last: Day; readonly edge: DayEdge; readonly mostRows: number };

/** Prices of coins by date, a column a coin. */
export interface AskedHistory extends PastOptions {
  readonly references: readonly Result<Reference, string>[];
  /**
   * For each reference the dates that must have a price. Others have one only where that costs nothing. Undefined: all
   * must.
   */
  readonly needs?: readonly (readonly DaysTime[])[] | undefined;
  readonly dates: AskedRows;
  readonly step: HistoryStep;
  /** Of one coin, besides the date; several coins have a column each, their price. */
  readonly columns: readonly PastColumn[];
}

export interface PastTable {
  readonly columns: readonly string[];
  /** Null for a row that one of the problems explains. */
  readonly rows: readonly (readonly CellValue[] | null)[];
  /** By row; of a history by coin. */
  readonly problems: readonly RowProblem[];
  /** The id of each coin that is asked for; undefined for one that is not known. */
  readonly ids: readonly (string | undefined)[];
  /** The coins of a history, by place, some of whose dates were not asked for. */
  readonly unasked: readonly number[];
  /** The coins of a history, by place, whose prices were heard once, or are in doubt. */
  readonly provisional: readonly number[];
  /** The last row has present prices. */
  readonly soFar: boolean;
}
