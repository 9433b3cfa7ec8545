// Reads the arguments of COIN_CONVERT into conversions, one for each cell of the answer.

import { fail, ok, type Result } from '../../shared/result.ts';
import {
  alignCells,
  type AlignedCells,
  type NamedArgument,
  readArgument,
  readSubject,
  type Argument,
  checkExtra,
  isRefreshToken,
} from '../arguments/argument.ts';
import { cellErrorSentence, readUnit } from '../arguments/ids.ts';
import { cellText, isBlank, type Cell } from '../cells/cell.ts';
import type { ReadableUnit } from './rates.ts';

export type Conversion =
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly sentence: string }
  | { readonly kind: 'category'; readonly text: string; readonly category: string }
  | {
      readonly kind: 'conversion';
      readonly amount: number;
      readonly from: ReadableUnit;
      readonly to: ReadableUnit;
    };

export interface CoinConvertReading {
  /** The answer is one value, and a problem is thrown. */
  readonly single: boolean;
  readonly rows: readonly (readonly Conversion[])[];
}

const blank: Conversion = { kind: 'blank' };
const bad = (sentence: string): Conversion => ({ kind: 'bad', sentence });

const badAmount = (cell: Cell): string => {
  const text = cellText(cell);
  if (isRefreshToken(cell))
    return `"${text}" is a refresh cell, and the amount comes first: put the refresh cell after it.`;
  return (
    cellErrorSentence(text) ??
    `"${text}" is ${typeof cell === 'string' ? 'a text' : 'a date'}, not an amount: write a number.`
  );
};

export const readConversion = ([amount = null, fromCell = null, toCell = null]: readonly Cell[]): Conversion => {
  if (isBlank(amount)) return blank;
  if (typeof amount !== 'number') return bad(badAmount(amount));
  const [from, to] = [readUnit(fromCell), readUnit(toCell)];
  if (from.kind === 'blank' || to.kind === 'blank') return blank;
  if (from.kind === 'bad') return bad(from.sentence);
  if (to.kind === 'bad') return bad(to.sentence);
  if (from.kind === 'category') return from;
  if (to.kind === 'category') return to;
  return { kind: 'conversion', amount, from, to };
};

const missing = (name: string, place: string): string =>
  `COIN_CONVERT has nothing to convert ${name}: write a currency or coin, such as "EUR" or "BTC", as its ${place} argument.`;

/** An empty range counts as given: its cells may be filled later. */
const isLeftOut = (argument: Argument, value: unknown): boolean => argument.kind === 'omitted' && !Array.isArray(value);

/** The cells of the conversions. @param dates the date of each, for conversions in the past. */
export const readCoinConvertCells = (
  values: readonly unknown[],
  dates: readonly NamedArgument[],
): Result<AlignedCells, string> => {
  const [amountValue, fromValue, toValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_CONVERT', extra.slice(dates.length), 'only a refresh cell may follow');
  if (!nothingMore.ok) return nothingMore;
  const amount = readSubject(amountValue);
  const from = readArgument(fromValue);
  const to = readArgument(toValue);
  if (amount.kind === 'omitted') return ok({ single: true, rows: [[[]]] });
  if (isLeftOut(from, fromValue)) return fail(missing('from', 'second'));
  if (isLeftOut(to, toValue)) return fail(missing('to', 'third'));
  return alignCells([
    { name: 'amount', argument: amount },
    { name: 'from', argument: from },
    { name: 'to', argument: to },
    ...dates,
  ]);
};

export const readCoinConvert = (values: readonly unknown[]): Result<CoinConvertReading, string> => {
  const aligned = readCoinConvertCells(values, []);
  if (!aligned.ok) return aligned;
  const { single, rows } = aligned.value;
  return ok({ single, rows: rows.map((row) => row.map(readConversion)) });
};
