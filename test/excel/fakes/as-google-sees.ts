// Lets the tests of Google's host run with the built Excel add-in: passes the values of a formula as Excel would, and
// gives the cells that Excel shows in the form that Google's functions give. A part of a bundle.

import { functions } from '../../../addon/functions/functions.ts';
import { functionNames } from '../../../addon/functions/call-facts.ts';
import { functionsJson } from '../../../scripts/excel/functions-json.ts';
import { serialNumbers } from './serial-numbers.ts';
import {
  startCustomFunctions,
  StandInError,
  type StandInCell,
  type StandInRuntime,
} from './custom-functions-runtime.ts';

/** Set where prices may be any number: then dates are left as the numbers that Excel has. */
declare const standInKeepsNumbers: true | undefined;

const DAY_SECONDS = 86_400;
/** 2010 to 2030: no price of the other tests is such a number. */
const [FIRST_DATE, LAST_DATE] = [40_179, 47_848];

const serials = serialNumbers(Intl.DateTimeFormat().resolvedOptions().timeZone);

const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** A date is a number in Excel; an empty cell is null in a range. */
const cellInExcel = (value: unknown): unknown => {
  if (value === '' || value === undefined || value === null) return null;
  if (!isDate(value)) return value;
  return Number.isNaN(value.getTime()) ? String(value) : serials.of(value);
};

const inExcel = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) => (Array.isArray(row) ? row.map(cellInExcel) : [cellInExcel(row)]))
    : cellInExcel(value);

/** A number that a cell's format shows as a date: whole seconds, and a time of day or a past day. */
const dateOf = (value: number): Date | undefined => {
  if (typeof standInKeepsNumbers !== 'undefined') return undefined;
  const seconds = value * DAY_SECONDS;
  const isTime = Math.abs(seconds - Math.round(seconds)) < 0.001;
  return value >= FIRST_DATE && value < LAST_DATE && isTime ? serials.toDate(value) : undefined;
};

/** The sentence with its formulas as Google writes them. */
const sentenceOf = ({ code, message = code }: StandInError): string => message.replace(/=COINSHEET\./g, '=');

const inGoogle = (cell: StandInCell): unknown => {
  if (cell instanceof StandInError) return `⚠ ${sentenceOf(cell)}`;
  if (cell === '') return null;
  return typeof cell === 'number' ? (dateOf(cell) ?? cell) : cell;
};

/** Switches for recalculation count as left out, in ranges too. */
const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.flat().some((cell: unknown) => typeof cell !== 'boolean');

const call = async (runtime: StandInRuntime, name: (typeof functionNames)[number], values: readonly unknown[]) => {
  // Trailing empty arguments are left out, but for those that a function requires.
  const needed = functions[name].arguments.filter(({ isOptional }) => !isOptional).length;
  const given = values.map(inExcel);
  while (given.length < needed) given.push(null);
  try {
    const rows = (await runtime.call(name, given).first).map((row) => row.map(inGoogle));
    const { arguments: taken, result } = functions[name];
    const isCell = result !== 'table' && !values.slice(0, taken.length).some(isRange);
    return isCell && rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
  } catch (error) {
    if (error instanceof StandInError) throw new Error(sentenceOf(error), { cause: error });
    throw error;
  }
};

const runtime = startCustomFunctions(functionsJson('https://coinsheet.example'));
const asFunctions = functionNames.map((name) => [name, (...values: readonly unknown[]) => call(runtime, name, values)]);
Object.assign(globalThis, { CustomFunctions: runtime.CustomFunctions, ...Object.fromEntries(asFunctions) });
