// Reads a cell as a time in the past: a date of the spreadsheet, the number of one, a year or a text.

import { DAY_SECONDS, type Day } from '../../shared/past/calendar.ts';
import { cellTime, yearTime } from '../../shared/past/cell-time.ts';
import { oneDay, type PastTime } from '../../shared/past/past-time.ts';
import { readPastTime, TIME_FORMS } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import { cellText, type Cell } from '../cells/cell.ts';
import { dayOfNumber } from './date-number.ts';
import { cellErrorSentence } from './read-ids.ts';

export interface DateContext {
  /** In UTC. */
  readonly today: Day;
  /** Of the spreadsheet's zone. */
  readonly clock: ZoneClock;
}

/** The date of a number in a cell that does not show it as a date. */
const numberTime = (value: number, { clock }: DateContext): PastTime | undefined => {
  const day = dayOfNumber(value);
  if (day === undefined) return undefined;
  const seconds = Math.round((value - Math.floor(value)) * DAY_SECONDS);
  return seconds === 0 ? oneDay(day) : { kind: 'moment', seconds: clock.instantOf(day, seconds) };
};

export const readDate = (cell: Cell, context: DateContext): Result<PastTime, string> => {
  if (typeof cell === 'number') {
    const time = yearTime(cell) ?? numberTime(cell, context);
    return time === undefined ? fail(`${cell} is not a date: write ${TIME_FORMS}.`) : ok(time);
  }
  if (typeof cell === 'object' && cell !== null) {
    const seconds = Math.floor(cell.getTime() / 1000);
    return Number.isNaN(seconds)
      ? fail(`This date can't be read: write ${TIME_FORMS}.`)
      : ok(cellTime(seconds, context.clock.at));
  }
  const text = cellText(cell);
  if (cellErrorSentence(text) !== undefined)
    return fail(`The cell of this date contains the error "${text}": correct its formula.`);
  return readPastTime(text, context.today);
};
