// Reads a cell as a time in the past: a date of the spreadsheet, the number of one, a year or a text.

import { DAY_SECONDS, type Day } from '../../shared/past/calendar.ts';
import { cellTime, yearTime } from '../../shared/past/cell-time.ts';
import { oneDay, type PastTime } from '../../shared/past/past-time.ts';
import { readPastTime, TIME_FORMS } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ZoneClock } from '../past/zone-clock.ts';
import { cellText, type Cell } from '../cells/cell.ts';
import { cellErrorSentence } from './read-ids.ts';

export interface DateContext {
  /** In UTC. */
  readonly today: Day;
  /** Of the spreadsheet's zone. */
  readonly clock: ZoneClock;
}

/** A date is the number of days since 1899-12-30: in these, 1970-01-01 and 2200-01-01. */
const [FIRST_NUMBER, END_NUMBER] = [25_569, 109_576];

/** Whether a number is one that a spreadsheet keeps for a date. */
export const isDateNumber = (value: number): boolean => value >= FIRST_NUMBER && value < END_NUMBER;

/** The date of a number in a cell that does not show it as a date. */
const numberTime = (value: number, { clock }: DateContext): PastTime => {
  const day = Math.floor(value);
  const seconds = Math.round((value - day) * DAY_SECONDS);
  const since1970 = day - FIRST_NUMBER;
  return seconds === 0 ? oneDay(since1970) : { kind: 'moment', seconds: clock.instantOf(since1970, seconds) };
};

export const readDate = (cell: Cell, context: DateContext): Result<PastTime, string> => {
  if (typeof cell === 'number') {
    const time = yearTime(cell) ?? (isDateNumber(cell) ? numberTime(cell, context) : undefined);
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
