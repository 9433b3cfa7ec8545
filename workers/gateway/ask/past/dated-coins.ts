// Which rows of a history must have a price of a coin, and so the days for which each coin is asked.

import { dayAt, type Day } from '../../../../shared/past/calendar.ts';
import { historyRows, type HistoryRow } from '../../../../shared/past/history.ts';
import type { PastTime } from '../../../../shared/past/read-past-time.ts';
import { closesOf } from '../../../../shared/past/past-question.ts';
import type { AskedHistory } from '../asked.ts';
import type { AskedCoin } from './past-coins.ts';
import type { CoinTimes } from './planned-coin.ts';

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
