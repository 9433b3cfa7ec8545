// Values on their way between the engine's cells and the add-on, as Apps Script passes them.

import type { Arg, CellValue, FunctionResultObject } from '@odoo/o-spreadsheet';
import type { Outcome } from '../calls/protocol.ts';
import { numberFormat } from './number-format.ts';

const MS_PER_DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** What a cell shows until its answer comes. */
export const PENDING = 'Loading…';

const isMatrix = (argument: Arg): argument is FunctionResultObject[][] => Array.isArray(argument);

/** The engine's lists of columns to rows, and back. */
export const transpose = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
  (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list.slice(index, index + 1)));

/** An empty cell reads as an empty text, as in Sheets. */
const valueOf = (cell: FunctionResultObject): unknown => cell.value ?? '';

export const argumentOf = (argument: Arg): unknown => {
  if (argument === undefined) return undefined;
  if (!isMatrix(argument)) return valueOf(argument);
  return transpose(argument).map((row) => row.map(valueOf));
};

/** Whether an argument waits for an answer itself. */
export const isPending = (argument: unknown): boolean =>
  Array.isArray(argument) ? argument.some(isPending) : argument === PENDING;

const isCellValue = (value: unknown): value is Exclude<CellValue, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const resultOf = (output: unknown): FunctionResultObject => {
  // Sheets shows null as an empty cell; the engine would show 0.
  if (output === null || output === undefined) return { value: '' };
  if (output instanceof Date) {
    return { value: (output.getTime() - FIRST_DAY) / MS_PER_DAY, format: 'yyyy-mm-dd hh:mm:ss' };
  }
  const format = typeof output === 'number' ? numberFormat(output) : undefined;
  return { value: isCellValue(output) ? output : '', ...(format !== undefined && { format }) };
};

export const toCells = (outcome: Outcome | undefined): FunctionResultObject | FunctionResultObject[][] => {
  if (outcome === undefined) return { value: PENDING };
  if (!outcome.ok) return { value: '#ERROR', message: outcome.message };
  const { value } = outcome;
  if (!Array.isArray(value)) return resultOf(value);
  const rows = value.map((row: unknown) => (Array.isArray(row) ? row : [row]).map(resultOf));
  return transpose(rows);
};
