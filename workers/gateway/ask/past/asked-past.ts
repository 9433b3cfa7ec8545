// The questions about past prices, and their answers.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import type { DaysTime, PastTime } from '../../../../shared/past/read-past-time.ts';
import type { HistoryRow, HistoryStep, PastColumn } from '../../../../shared/past/history.ts';
import type { PriceUnit } from '../../../../shared/past/series.ts';
import type { DayEdge, WantedPoint, WantedPresent } from '../../../../shared/past/past-question.ts';
import type { Day } from '../../../../shared/past/calendar.ts';
import type { CellValue, RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import type { Result } from '../../../../shared/result.ts';

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

export interface PastOptions extends PriceOptions {
  /** No date of the question depends on the day on which it is asked, and no range ends with that day. */
  readonly isAbsolute: boolean;
}

/** An unreadable reference or date is its sentence. */
export interface AskedPrice {
  readonly reference: Result<Reference, string>;
  readonly wanted: Result<WantedPoint | WantedPresent, string>;
}

/** Prices of coins at dates, row by row. */
export interface AskedPrices extends PastOptions {
  readonly rows: readonly AskedPrice[];
  readonly columns: readonly PastColumn[];
}

/** The dates of a history: known, or from the coins' first day on. */
export type AskedRows =
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
