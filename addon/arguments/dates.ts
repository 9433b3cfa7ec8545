// Reads what formulas about the past have in common: a cell as a time in the past (a date of the spreadsheet, the
// number of one, a year or a text), the fields of a price and what it is in.

import { type Day, DAY_SECONDS } from '../../shared/past/calendar.ts';
import {
  cellTime,
  yearTime,
  oneDay,
  type PastTime,
  readPastTime,
  TIME_FORMS,
  readNear,
  STANDARD_NEAR_SECONDS,
} from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { UTC, zoneClock, type ZoneClock } from '../past/zone-clock.ts';
import { type Cell, cellText } from '../cells/cell.ts';
import { dayOfNumber } from '../cells/serial-date.ts';
import { cellErrorSentence } from './ids.ts';
import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { DayEdge } from '../../shared/past/past-question.ts';
import { type PastColumn, pastColumns } from '../../shared/past/history.ts';
import { didYouMean } from '../../shared/text/nearest.ts';
import { shown } from '../../shared/text/shown.ts';
import { type Argument, argumentCells } from './argument.ts';
import type { GivenOptions } from './options.ts';
import { perform, type Steps } from '../steps/step.ts';

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

/** A date of the spreadsheet, the number of one, a year or a text. */
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

/** What past prices are in. The gateway has other currencies than those of series on recorded days. */
export interface PointLook {
  readonly currency: CurrencyCode;
  readonly edge: DayEdge;
  /** How much older than its date a price may be, as written; undefined: a day. */
  readonly near: string | undefined;
}

const isStandard = (near: string): boolean => {
  const seconds = readNear(near);
  return seconds.ok && seconds.value === STANDARD_NEAR_SECONDS;
};

export const readPointLook = ({
  currency,
  day = 'close',
  near,
}: GivenOptions & Pick<PointLook, 'currency'>): PointLook => ({
  currency,
  edge: day,
  near: near === undefined || isStandard(near) ? undefined : near,
});

const readColumn = (text: string): Result<PastColumn, string> => {
  const column = pastColumns.find((name) => name.toLowerCase() === text.toLowerCase().replace(/\s/g, ''));
  return column === undefined
    ? fail(`The past has no field ${shown(text)}: it has ${pastColumns.join(' and ')}.${didYouMean(text, pastColumns)}`)
    : ok(column);
};

/** The price unless fields are given. */
export const readPastFields = (argument: Argument): Result<readonly PastColumn[], string> => {
  const columns: PastColumn[] = [];
  const texts = argumentCells(argument).flatMap((cell) => cellText(cell).split(/[,;\n]/));
  for (const text of texts.map((one) => one.trim())) {
    if (text === '') continue;
    const column = readColumn(text);
    if (!column.ok) return column;
    columns.push(column.value);
  }
  return ok(columns.length === 0 ? ['price'] : columns);
};

/** The clock of the spreadsheet's zone, asked for only where cells have dates. */
export function* askClock(): Steps<ZoneClock> {
  return zoneClock(yield* perform('zone', null));
}

/** @param dates arguments that may have dates; texts are dates of UTC. */
export function* askClockFor(...dates: readonly Argument[]): Steps<ZoneClock> {
  const hasDates = dates.some((argument) =>
    argumentCells(argument).some((cell) => typeof cell === 'number' || (typeof cell === 'object' && cell !== null)),
  );
  return hasDates ? yield* askClock() : zoneClock(UTC);
}
