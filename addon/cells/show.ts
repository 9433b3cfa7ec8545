// How the values of an answer become the cells of a formula: one field in the shape of the range, several as a row
// for each coin, with a header where it is asked for.

import { problemCell } from '../../shared/text/shown.ts';
import { type Cell, type Grid, isProblem, isRows, type Output, problemRow, type ResultCell } from './cell.ts';
import type { Field } from '../arguments/fields.ts';
import type { WireAnswer, WireCell } from '../client/wire.ts';
import { ok, type Result } from '../../shared/result.ts';
import { coinField, type ColumnName, isPseudoColumn, pseudoColumns } from '../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { Day } from '../../shared/past/calendar.ts';
import type { ZoneClock } from '../past/zone-clock.ts';

export const plainCell = (cell: ResultCell): Cell => (isProblem(cell) ? problemCell(cell.problem) : cell);

/** For spreadsheets whose errors have no sentence: a problem is a marked text. */
export const plainOutput = (output: Output): Cell | Grid =>
  isRows(output) ? output.map((row) => row.map(plainCell)) : plainCell(output);

const showTime = (value: WireCell): Cell => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
};

/** Missing values stay null; the time becomes a date that the spreadsheet can format. */
export const showCell = (field: Field, value: WireCell | undefined): Cell => {
  if (value === undefined || value === null || value === '') return null;
  return field === 'asOf' ? showTime(value) : value;
};

/** Returns a function that turns the rows of an answer into cells. */
export const rowShower = (
  { columns }: Pick<WireAnswer, 'columns'>,
  fields: readonly Field[],
): ((row: readonly WireCell[]) => readonly Cell[]) => {
  const places = fields.map((field) => (field === undefined ? -1 : columns.indexOf(field)));
  return (row) => fields.map((field, index) => showCell(field, row[places[index] ?? -1]));
};

/** The cells of one coin, or a sentence. */
export type CoinCells = Result<readonly ResultCell[], string>;

/** @param single the answer is one value, or one row, and a problem is thrown. */
export const layCells = (
  rows: readonly (readonly CoinCells[])[],
  { single, width }: { readonly single: boolean; readonly width: number },
): Result<Output, string> => {
  const [only] = rows[0] ?? [];
  if (only === undefined) return ok([[null]]);
  if (single) {
    if (!only.ok) return only;
    return ok(width === 1 ? (only.value[0] ?? null) : [only.value]);
  }
  if (width === 1) return ok(rows.map((row) => row.map((cell) => problemRow(cell, 1)[0] ?? null)));
  return ok(rows.flat().map((cell) => problemRow(cell, width)));
};

/** `Volume (24h)` and a currency give `Volume 24h (EUR)`, with one pair of brackets. */
const withCurrency = (label: string, currency: string): string => `${label.replace(/[()]/g, '')} (${currency})`;

/**
 * A column's label for people. An amount names its currency, so that a header tells what its numbers are.
 * @param currency of the table's amounts.
 */
export const columnLabel = (column: ColumnName, currency?: string): string => {
  if (isPseudoColumn(column)) return pseudoColumns[column].label;
  const { label, unit } = coinField(column);
  return unit === 'currency' && currency !== undefined ? withCurrency(label, currency) : label;
};

export const headerRow = (
  fields: readonly Field[],
  headers: 'names' | 'labels',
  currency: CurrencyCode,
): readonly Cell[] =>
  fields.map((field) => {
    if (field === undefined) return null;
    return headers === 'names' ? field : columnLabel(field, currency);
  });

/** The start of the day in the spreadsheet's zone. */
export const dateCell = (day: Day, clock: ZoneClock): Date => new Date(clock.instantOf(day, 0) * 1000);
