// What COIN_CONVERT converts, and at which rates: its arguments, a conversion for each cell, and a rate from prices.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cellErrorSentence, readUnit, type Unit } from '../arguments/ids.ts';
import {
  alignCells,
  type AlignedCells,
  type Argument,
  checkExtra,
  isRefreshToken,
  type NamedArgument,
  readArgument,
  readSubject,
} from '../arguments/argument.ts';
import { type Cell, cellText, isBlank } from '../cells/cell.ts';

export interface Quote {
  readonly reference: string;
  readonly currency: CurrencyCode;
}

/** A rate is one price, the inverse of one, or the ratio of two. */
export interface RateWay<Of = Quote> {
  readonly times: Of | undefined;
  readonly by: Of | undefined;
}

/** A price; null if the coin has none. */
export type PriceOf<Of = Quote> = (quote: Of) => Result<number | null, string>;

export type ReadableUnit = Extract<Unit, { readonly kind: 'currency' | 'reference' }>;

/**
 * The rate of two currencies is the ratio of one coin's prices in both. Tether hardly changes between the times of two
 * price lists; Bitcoin replaces it if it is missing. By symbol, since ids differ between market data services.
 */
const comparedBy = ['symbol:USDT', 'symbol:BTC'] as const;

/**
 * The ways to a rate, best first.
 * @param currency for the rate of two coins; other formulas of the file use its prices.
 */
export const rateWays = (from: ReadableUnit, to: ReadableUnit, currency: CurrencyCode): readonly RateWay[] => {
  if (from.kind === 'currency' && to.kind === 'currency') {
    if (from.code === to.code) return [{ times: undefined, by: undefined }];
    return comparedBy.map((reference) => ({
      times: { reference, currency: to.code },
      by: { reference, currency: from.code },
    }));
  }
  const shared = from.kind === 'currency' ? from.code : to.kind === 'currency' ? to.code : currency;
  return [
    {
      times: from.kind === 'reference' ? { reference: from.text, currency: shared } : undefined,
      by: to.kind === 'reference' ? { reference: to.text, currency: shared } : undefined,
    },
  ];
};

const one = ok(1);

/** The rate of the first way whose prices are known; null if a coin has no price. */
export const rateOf = <Of>(ways: readonly RateWay<Of>[], priceOf: PriceOf<Of>): Result<number | null, string> => {
  let last: Result<number | null, string> = fail('No price is known to convert by: try again in a minute.');
  for (const { times, by } of ways) {
    const [above, below] = [times, by].map((quote) => (quote === undefined ? one : priceOf(quote)));
    if (above === undefined || below === undefined) continue;
    if (above.ok && below.ok && above.value !== null && below.value !== null) {
      const rate = above.value / below.value;
      // Not finite if the divisor is zero.
      return ok(Number.isFinite(rate) ? rate : null);
    }
    last = above.ok ? (below.ok ? ok(null) : below) : above;
  }
  return last;
};

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
export const readConvertCells = (
  values: readonly unknown[],
  dates: readonly NamedArgument[],
): Result<AlignedCells, string> => {
  const [amountValue, fromValue, toValue, ...extra] = values;
  const nothingMore = checkExtra('COIN_CONVERT', extra.slice(dates.length));
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
