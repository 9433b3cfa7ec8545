// What a table of past prices has: its range, its rows by a step, its columns, and the measures of a performance. A row
// has the price that its date alone would have.

import { fail, ok, type Result } from '../result.ts';
import {
  dateOf,
  type Day,
  DAY_SECONDS,
  dayAt,
  dayOf,
  dayText,
  HOUR_SECONDS,
  startOf,
  WEEK_DAYS,
  YEAR_MONTHS,
} from './calendar.ts';
import { oneDay, type PastTime, readPastTime } from './read-past-time.ts';
import { bounds } from '../protocol/bounds.ts';
import { grouped, shown } from '../text/shown.ts';
import { type DayEdge, type TimeQuery, wantedOfDays } from './past-question.ts';
import { didYouMean } from '../text/nearest.ts';

export interface DayRange {
  /** Undefined: the coin's first day. */
  readonly first: Day | undefined;
  readonly last: Day;
}

/** A count of days, as the second date of GOOGLEFINANCE. */
export interface DayCount {
  readonly kind: 'count';
  readonly days: number;
}

const firstDay = (time: PastTime): Day | undefined => {
  if (time.kind === 'all') return undefined;
  return time.kind === 'days' ? time.first : dayAt(time.seconds);
};

const lastDay = (time: Exclude<PastTime, { kind: 'all' }>): Day =>
  time.kind === 'days' ? time.last : dayAt(time.seconds);

/** The days of a range, which ends today at the latest. @param end undefined: today. */
export const readRange = (
  start: PastTime,
  end: PastTime | DayCount | undefined,
  today: Day,
): Result<DayRange, string> => {
  const first = firstDay(start);
  if (first !== undefined && first > today)
    return fail(`The start ${dayText(first)} is in the future: write ${dayText(today)} or an earlier date.`);
  if (end === undefined) return ok({ first, last: today });
  if (end.kind === 'all') return fail('The end is "all", which is a start: write a date, or leave the end out.');
  if (end.kind === 'days' || end.kind === 'moment') {
    const last = lastDay(end);
    if (first !== undefined && last < first)
      return fail(`The start ${dayText(first)} is after the end ${dayText(last)}: exchange them.`);
    return ok({ first, last: Math.min(last, today) });
  }
  if (first === undefined) return fail('The start is "all", so the end can\'t be a count of days: write a date.');
  if (!Number.isInteger(end.days) || end.days < 1)
    return fail(`The end is ${end.days}: write a date, or a count of days from 1.`);
  return ok({ first, last: Math.min(first + end.days - 1, today) });
};

export const historySteps = ['1d', '1w', '1mo', '1h'] as const;
export type HistoryStep = (typeof historySteps)[number];

export interface HistoryRow {
  readonly time: PastTime;
  readonly wanted: TimeQuery;
}

interface Days {
  readonly first: Day;
  readonly last: Day;
}

/** 1970-01-04 was a Sunday, the last day of a week (ISO 8601). */
const FIRST_SUNDAY = 3;

/**
 * Steps of days are numbered: which one contains a day, and its last day. A row is dated by the last day of its step.
 */
interface DayStep {
  readonly indexOf: (day: Day) => number;
  readonly lastDayOf: (index: number) => Day;
}

const dayStep: DayStep = { indexOf: (day) => day, lastDayOf: (index) => index };

const dayStepOf: Readonly<Record<HistoryStep, DayStep>> = {
  '1d': dayStep,
  '1w': {
    indexOf: (day) => Math.floor((day + FIRST_SUNDAY) / WEEK_DAYS),
    lastDayOf: (index) => index * WEEK_DAYS + FIRST_SUNDAY,
  },
  '1mo': {
    indexOf: (day) => {
      const { year, month } = dateOf(day);
      return year * YEAR_MONTHS + month - 1;
    },
    lastDayOf: (index) => dayOf({ year: Math.floor(index / YEAR_MONTHS), month: (index % YEAR_MONTHS) + 2, day: 0 }),
  },
  '1h': dayStep,
};

const rowsPerStep = (step: HistoryStep): number => (step === '1h' ? DAY_SECONDS / HOUR_SECONDS : 1);

const fromFine: readonly HistoryStep[] = ['1h', '1d', '1w', '1mo'];

const rowsOf = (first: Day, last: Day, step: HistoryStep): number => {
  const { indexOf } = dayStepOf[step];
  return (indexOf(last) - indexOf(first) + 1) * rowsPerStep(step);
};

/** The sentence for a range that is too long; undefined if it is not. */
const tooLong = ({ first, last }: Days, step: HistoryStep, most: number): string | undefined => {
  const { indexOf, lastDayOf } = dayStepOf[step];
  const rows = rowsOf(first, last, step);
  if (rows <= most) return undefined;
  const earliest = lastDayOf(indexOf(last) - Math.floor(most / rowsPerStep(step))) + 1;
  const coarser = fromFine.slice(fromFine.indexOf(step)).find((one) => rowsOf(first, last, one) <= most);
  const advice = coarser === undefined ? '' : `, or take step=${coarser}`;
  return `That is ${grouped(rows)} rows, and one answer has at most ${grouped(most)}: start at ${dayText(earliest)} or later${advice}.`;
};

/** The rows of whole days, weeks or months; the last one ends with the range. */
const dayRows = ({ first, last }: Days, { indexOf, lastDayOf }: DayStep, edge: DayEdge, today: Day): HistoryRow[] => {
  const rows: HistoryRow[] = [];
  const end = indexOf(last);
  // Most tables are of days, a thousand at most, and made before the code is optimised: one pass, without closures.
  for (let index = indexOf(first); index <= end; index += 1) {
    const day = Math.min(lastDayOf(index), last);
    rows.push({ time: oneDay(day), wanted: wantedOfDays(day, day, edge, today) });
  }
  return rows;
};

const hourRows = ({ first, last }: Days, now: number): HistoryRow[] => {
  const end = Math.min(startOf(last + 1) - 1, now);
  const count = Math.floor((end - startOf(first)) / HOUR_SECONDS) + 1;
  return Array.from({ length: count }, (_, row) => {
    const seconds = startOf(first) + row * HOUR_SECONDS;
    return { time: { kind: 'moment', seconds }, wanted: { kind: 'point', seconds, grain: 'hour' } };
  });
};

/** The rows of a history, oldest first. `last` is not after today. @param now seconds since 1970. @param most rows. */
export const historyRows = (
  range: Days,
  step: HistoryStep,
  edge: DayEdge,
  now: number,
  most: number = bounds.rows,
): Result<readonly HistoryRow[], string> => {
  const problem = tooLong(range, step, most);
  if (problem !== undefined) return fail(problem);
  return ok(step === '1h' ? hourRows(range, now) : dayRows(range, dayStepOf[step], edge, dayAt(now)));
};

/** The sentence for too many coins; undefined if they are not. */
export const tooManyCoins = (count: number): string | undefined =>
  count <= bounds.historyCoins
    ? undefined
    : `That is ${count} coins, and a table of past prices has at most ${bounds.historyCoins}: take fewer.`;

const extremeNames = ['ath', 'athDate', 'fromAth', 'low', 'first'] as const;
type ExtremeName = (typeof extremeNames)[number];

/** What the performance of a coin is told by. */
export type Measure =
  /** The change in percent since the close of a day. */
  { readonly kind: 'since'; readonly day: Day } | { readonly kind: ExtremeName };

export const standardMeasures = ['1d', '7d', '30d', '90d', '1y', 'ytd'] as const;

const isPeriod = (word: string): boolean => /^\d+[dwmy]$/.test(word);

/** @param today in UTC. */
export const readMeasure = (written: string, today: Day): Result<Measure, string> => {
  const word = written.trim().toLowerCase();
  const extreme = extremeNames.find((name) => name.toLowerCase() === word);
  if (extreme !== undefined) return ok({ kind: extreme });
  // A year begins with the last close of the year before.
  if (word === 'ytd') return ok({ kind: 'since', day: dayOf({ year: dateOf(today).year, month: 1, day: 0 }) });
  const time = isPeriod(word) ? readPastTime(word, today) : undefined;
  if (time?.ok === true && time.value.kind === 'days' && time.value.last < today) {
    return ok({ kind: 'since', day: time.value.last });
  }
  const known = [...standardMeasures, ...extremeNames];
  return fail(`${shown(written)} is no period: write one of ${known.join(', ')}.${didYouMean(written, known)}`);
};

/** The columns of a table of past prices. `asOf` is the time of a price's point, which may be older than the date. */
export const pastColumns = ['price', 'asOf'] as const;

export type PastColumn = (typeof pastColumns)[number];
