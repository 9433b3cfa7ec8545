// The rows of a history: their dates by a step. A row has the price that its date alone would have.

import { bounds } from '../protocol/bounds.ts';
import { fail, ok, type Result } from '../result.ts';
import { grouped } from '../text/shown.ts';
import {
  dateOf,
  dayAt,
  dayOf,
  DAY_SECONDS,
  HOUR_SECONDS,
  startOf,
  type Day,
  WEEK_DAYS,
  YEAR_MONTHS,
} from './calendar.ts';
import { oneDay, type PastTime } from './past-time.ts';
import { dayText } from './time-words.ts';
import { wantedOfDays, type DayEdge, type Wanted } from './wanted.ts';

export const historySteps = ['1d', '1w', '1mo', '1h'] as const;
export type HistoryStep = (typeof historySteps)[number];

export interface HistoryRow {
  readonly time: PastTime;
  readonly wanted: Wanted;
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

/** Oldest first. `last` is not after today. @param now seconds since 1970. @param most rows. */
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
