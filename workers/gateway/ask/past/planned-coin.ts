// The wanted times of a coin, their plans, and which rows of a history must have its price.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import type { PlannedColumn, TimeColumn } from '../../../../shared/past/plan-column.ts';
import type { TimePlan } from '../../../../shared/past/plan-time.ts';
import type { AnswerSource } from '../../snapshots/held-snapshots.ts';
import type { Pasts } from '../../past/pasts.ts';
import type { AnswerContext } from '../answer.ts';
import type { AskedCoin, PastCoin } from './past-coins.ts';
import { type Day, dayAt } from '../../../../shared/past/calendar.ts';
import { type HistoryRow, historyRows } from '../../../../shared/past/history.ts';
import type { PastTime } from '../../../../shared/past/read-past-time.ts';
import { closesOf } from '../../../../shared/past/past-question.ts';
import type { AskedHistory } from '../asked.ts';

export interface CoinTimes {
  readonly coin: PastCoin;
  readonly wanted: TimeColumn;
  /** Whether a time, by its place, must have a price; undefined: all must. Nothing is fetched for others. */
  readonly isNeeded?: ((at: number) => boolean) | undefined;
}

export const isTimeNeeded = ({ isNeeded }: CoinTimes, at: number): boolean => isNeeded === undefined || isNeeded(at);

export interface PlannedCoin {
  readonly coin: PastCoin;
  readonly column: PlannedColumn;
  readonly series: readonly HeldSeries[];
  /** Those of them that the plans are made from: none where all come from the present or from records. */
  readonly used: readonly HeldSeries[];
  readonly from: AnswerSource;
}

export interface PlanContext extends Pick<AnswerContext, 'configuration' | 'lifetime' | 'records' | 'snapshots'> {
  readonly pasts: Pasts;
  readonly simulated: boolean;
  /** The answer shows the series themselves: a part that has the prices does not do. */
  readonly showsSeries?: true;
}

/** A planned column without times that need a series. */
export interface SettledColumn extends PlannedColumn {
  readonly others: ReadonlyMap<number, TimePlan>;
}

/** A coin whose times are all planned. */
export interface SettledCoin extends PlannedCoin {
  readonly column: SettledColumn;
}

/** The day whose price a row has. */
const dayOfRow = (time: PastTime): Day | undefined => {
  if (time.kind === 'moment') return dayAt(time.seconds);
  return time.kind === 'days' ? time.last : undefined;
};

/** Whether a row must have a price of the coin at a place. */
export const neededAt = (
  { needs }: AskedHistory,
  place: number,
  rows: readonly HistoryRow[],
): CoinTimes['isNeeded'] => {
  const spans = needs?.[place];
  if (spans === undefined) return undefined;
  return (row) => {
    const time = rows[row]?.time;
    const day = time && dayOfRow(time);
    return day !== undefined && spans.some(({ first, last }) => first <= day && day <= last);
  };
};

/** The rows that must have a price of the coin at a place, where the others begin with its first day. */
export const neededRows = ({ needs, dates }: AskedHistory, place: number, now: number): readonly HistoryRow[] =>
  (needs?.[place] ?? []).flatMap(({ first, last }) => {
    if (dates.kind === 'rows') return [];
    const rows = historyRows({ first, last: Math.min(last, dates.last) }, '1d', dates.edge, now / 1000);
    return rows.ok ? rows.value : [];
  });

/** The days for which a coin of a history is asked, where they are known beforehand. @param now milliseconds. */
const daysAt = (asked: AskedHistory, place: number, now: number): readonly Day[] | undefined => {
  if (asked.dates.kind === 'all')
    return asked.needs && closesOf(neededRows(asked, place, now).map(({ wanted }) => wanted));
  const { rows } = asked.dates;
  const isNeeded = neededAt(asked, place, rows);
  const needed = rows.filter((_, row) => isNeeded === undefined || isNeeded(row));
  return closesOf(needed.map(({ wanted }) => wanted));
};

/** @param now milliseconds since 1970. */
export const datedCoins = (asked: AskedHistory, now: number): readonly AskedCoin[] =>
  asked.references.map((reference, place) => ({ reference, days: () => daysAt(asked, place, now) }));
