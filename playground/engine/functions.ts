// Registers the add-on's functions with the engine, with their descriptions for autocomplete and signature help, and
// converts values between its cells and the add-on.

import type { Arg, CellValue, FunctionResultObject } from '@odoo/o-spreadsheet';
import type { Outcome } from '../calls/protocol.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { allArguments, functions } from '../../addon/functions/functions.ts';
import type { Results } from '../calls/results.ts';
import { engine } from './engine.ts';

const DIGITS = 4;
/** Smaller numbers keep the engine's format, such as 1.23E-10. */
const MOST_DECIMALS = 10;
/** Numbers from this size on are shown without decimals. */
const LARGE = 1e6;

const isInHundredths = (size: number): boolean => Number(size.toFixed(2)) === size;

/**
 * Undefined if the engine's default format is suitable.
 * @param withDecimals for a whole number beside numbers with decimals.
 */
export const numberFormat = (value: number, withDecimals = false): string | undefined => {
  const size = Math.abs(value);
  if (size >= LARGE) return '#,##0';
  if (Number.isInteger(value) && !withDecimals) return undefined;
  // Such as percents, which have no more digits.
  if (size >= 1 || isInHundredths(size)) return '#,##0.00';
  const decimals = DIGITS - 1 - Math.floor(Math.log10(size));
  return decimals > MOST_DECIMALS ? undefined : `0.${'0'.repeat(decimals)}`;
};

const MS_PER_DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The engine's serial number of a date: days since 30 December 1899, in UTC. */
const serialOf = (date: Date): number => (date.getTime() - FIRST_DAY) / MS_PER_DAY;
export const dateOf = (serial: number): Date => new Date(Math.round(serial * MS_PER_DAY) + FIRST_DAY);

/** Formats of the times that the add-on returns, and of its dates, which are midnights. */
export const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const DATE_FORMAT = 'yyyy-mm-dd';

const isMidnight = (value: unknown): boolean => !(value instanceof Date) || value.getTime() % MS_PER_DAY === 0;

/** Shown in a cell until its answer arrives. */
export const PENDING = 'Loading…';

const isMatrix = (argument: Arg): argument is FunctionResultObject[][] => Array.isArray(argument);

/** Converts the engine's lists of columns to rows, and back. */
const transpose = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
  (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list.slice(index, index + 1)));

/** An empty cell reads as an empty text, as in Sheets. */
const valueOf = (cell: FunctionResultObject): unknown => cell.value ?? '';

/** A reference to one cell is its value, as in Sheets; the engine gives it as a matrix. */
export const argumentOf = (argument: Arg): unknown => {
  if (argument === undefined) return undefined;
  if (!isMatrix(argument)) return valueOf(argument);
  const rows = transpose(argument).map((row) => row.map(valueOf));
  return rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
};

/** Whether an argument contains a pending cell. */
export const isPending = (argument: unknown): boolean =>
  Array.isArray(argument) ? argument.some(isPending) : argument === PENDING;

const isCellValue = (value: unknown): value is Exclude<CellValue, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isNumeric = (value: unknown): boolean => typeof value === 'number' || value === null || value === '';

/** Whether a column below its first row contains only numbers, some with decimals: then all of them show decimals. */
const hasDecimals = ([, ...below]: readonly unknown[]): boolean =>
  below.every(isNumeric) && below.some((value) => typeof value === 'number' && !Number.isInteger(value));

interface ColumnFormat {
  readonly withDecimals: boolean;
  readonly time: string;
}

const columnFormat = (column: readonly unknown[]): ColumnFormat => ({
  withDecimals: hasDecimals(column),
  time: column.every(isMidnight) ? DATE_FORMAT : TIME_FORMAT,
});

/** @param given the add-on's format for the cell. */
const resultOf = (
  output: unknown,
  { withDecimals, time }: ColumnFormat,
  given?: string | null,
): FunctionResultObject => {
  // Sheets shows null as an empty cell, the engine as 0.
  if (output === null || output === undefined) return { value: '' };
  if (output instanceof Date) {
    return { value: serialOf(output), format: time };
  }
  const format = given ?? (typeof output === 'number' ? numberFormat(output, withDecimals) : undefined);
  return { value: isCellValue(output) ? output : '', ...(format !== undefined && { format }) };
};

export const toCells = (outcome: Outcome | undefined): FunctionResultObject | FunctionResultObject[][] => {
  if (outcome === undefined) return { value: PENDING };
  if (!outcome.ok) return { value: '#ERROR', message: outcome.message };
  const { value, formats } = outcome;
  if (!Array.isArray(value)) return resultOf(value, columnFormat([value]), formats?.[0]?.[0]);
  const rows = value.map((row: unknown): unknown[] => (Array.isArray(row) ? row : [row]));
  return transpose(rows).map((column, index) => {
    const shared = columnFormat(column);
    return column.map((output, row) => resultOf(output, shared, formats?.[row]?.[index]));
  });
};

const CATEGORY = 'Coinsheet';

/** What the engine shows of each function. */
const functionTexts = functionNames.map((name) => {
  const { about, examples } = functions[name];
  return { name, description: `${about} Example: ${examples.join(', ')}`, args: allArguments(functions[name]) };
});

/** @param isAsleep whether the formulas of a sheet have to wait. */
export const addFunctions = (results: Pick<Results, 'ask'>, isAsleep: (sheetId: string) => boolean): void => {
  for (const { name, description, args } of functionTexts) {
    engine().addFunction(name, {
      description,
      category: CATEGORY,
      // A file for Excel contains the function's values.
      isExported: false,
      args: args.map((argument) => ({
        name: argument.name,
        description: argument.about,
        optional: argument.isOptional,
        type: ['ANY', 'RANGE<ANY>'],
        acceptMatrix: true,
      })),
      compute(...given) {
        const values = given.map(argumentOf);
        // The engine's name.
        // oxlint-disable-next-line no-underscore-dangle
        const hasToWait = isAsleep(this.__originSheetId);
        return toCells(hasToWait || values.some(isPending) ? undefined : results.ask(name, values));
      },
    });
  }
};
