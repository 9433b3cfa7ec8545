// Reads the arguments of COIN_HISTORY: coins, a range of dates, a step.

import {
  historySteps,
  type HistoryStep,
  tooManyCoins,
  readRange,
  type DayCount,
  type DayRange,
} from '../../shared/past/history.ts';
import type { PastTime } from '../../shared/past/read-past-time.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { shown } from '../../shared/text/shown.ts';
import { readArgument, readSubject, type Argument, checkExtra } from '../arguments/argument.ts';
import { type OptionName, type Options, readOptions } from '../arguments/options.ts';
import { isDateNumber } from '../cells/serial-date.ts';
import { readDate, type DateContext, readPastFields, readPointLook, type PointLook } from '../arguments/dates.ts';
import { readIds, type Id } from '../arguments/ids.ts';
import { cellText, type Cell } from '../cells/cell.ts';
import type { Settings } from '../settings/settings.ts';

export interface HistoryArguments extends Pick<Options, 'headers' | 'order' | 'dates' | 'stale'> {
  readonly ids: readonly Exclude<Id, { readonly kind: 'blank' }>[];
  readonly start: Argument;
  readonly end: Argument;
  readonly step: HistoryStep;
  readonly look: PointLook;
}

const optionNames: readonly OptionName[] = ['headers', 'order', 'dates', 'currency', 'day', 'near', 'stale'];

const STANDARD_START = '30d';

/** The intervals of GOOGLEFINANCE. */
const otherSteps: Readonly<Record<string, HistoryStep>> = {
  daily: '1d',
  '1': '1d',
  weekly: '1w',
  '7': '1w',
  monthly: '1mo',
};

const theCell = (name: string, argument: Argument): Result<Cell, string> => {
  if (argument.kind === 'range') return fail(`${name} is a range: give a single cell.`);
  return ok(argument.kind === 'omitted' ? null : argument.cell);
};

const readStep = (argument: Argument): Result<HistoryStep, string> => {
  const cell = theCell('step', argument);
  if (!cell.ok) return cell;
  const text = cellText(cell.value).toLowerCase();
  if (text === '') return ok('1d');
  const step = historySteps.find((one) => one === text) ?? otherSteps[text];
  return step === undefined ? fail(`step is ${shown(text)}: write one of ${historySteps.join(', ')}.`) : ok(step);
};

/** What can be read without the zone of the dates. */
export const readCoinHistory = (values: readonly unknown[], settings: Settings): Result<HistoryArguments, string> => {
  const [idsValue, fieldsValue, startValue, endValue, stepValue, optionsValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_HISTORY', extra);
  if (!nothingMore.ok) return nothingMore;
  const options = readOptions(readArgument(optionsValue), { formula: 'COIN_HISTORY', names: optionNames });
  if (!options.ok) return options;
  const look = readPointLook(options.value, settings);
  const columns = readPastFields(readArgument(fieldsValue));
  if (!columns.ok) return columns;
  if (columns.value.some((column) => column !== 'price'))
    return fail('COIN_HISTORY shows prices: write "price", or use COIN_AT for the times of prices.');
  const step = readStep(readArgument(stepValue));
  if (!step.ok) return step;
  const ids = readIds(readSubject(idsValue), 'COIN_HISTORY takes coins').rows.flat();
  const named = ids.flatMap((id) => (id.kind === 'blank' ? [] : [id]));
  if (named.length === 0) return fail('COIN_HISTORY has no coin: write one as its first argument, such as "BTC".');
  const problem = tooManyCoins(named.length);
  if (problem !== undefined) return fail(problem);
  const { headers = 'names', order = 'asc', dates = true, stale = settings.stale } = options.value;
  const [start, end] = [readArgument(startValue), readArgument(endValue)];
  return ok({ ids: named, start, end, step: step.value, look, headers, order, dates, stale });
};

/** A number is a count of days, as in GOOGLEFINANCE, unless it is one that a spreadsheet keeps for a date. */
const readEnd = (cell: Cell, context: DateContext): Result<PastTime | DayCount | undefined, string> => {
  if (cell === null || cell === '') return ok(undefined);
  return typeof cell === 'number' && !isDateNumber(cell) ? ok({ kind: 'count', days: cell }) : readDate(cell, context);
};

export const readHistoryRange = (
  { start, end }: Pick<HistoryArguments, 'start' | 'end'>,
  context: DateContext,
): Result<DayRange, string> => {
  const [first, last] = [theCell('start', start), theCell('end', end)];
  if (!first.ok) return first;
  if (!last.ok) return last;
  const from = readDate(first.value ?? STANDARD_START, context);
  if (!from.ok) return from;
  const to = readEnd(last.value, context);
  return to.ok ? readRange(from.value, to.value, context.today) : to;
};
