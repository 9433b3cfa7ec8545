// CoinPaprika's parameters: reads a query string by a table of them. Parameters that are not in it are ignored, and of
// repeated ones the first is used.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readTime } from '../../../shared/text/setting.ts';
import { MINUTE_MS } from '../simulation/market.ts';
import type { Refusal } from './operation.ts';

interface Parameter<Value> {
  /** The value; undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  /** The default; undefined if the parameter is required. */
  readonly otherwise: Value | undefined;
}

type Table<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

export const readParameters = <Values extends Record<string, unknown>>(
  query: URLSearchParams,
  table: Table<Values>,
): Result<Values, Refusal> => {
  const values: Partial<Values> = {};
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const text = query.get(name);
    const value = text === null ? table[name].otherwise : table[name].read(text);
    if (value === undefined) return fail({ reason: 'invalid-parameters' });
    values[name] = value;
  }
  // The loop set every name of the table.
  return ok(values as Values);
};

/** The published currencies, but for three that the market has no rate of: BOB, PEN, ISK. */
// oxfmt-ignore
const quoteCodes = [
  'BTC', 'ETH', 'USD', 'EUR', 'PLN', 'KRW', 'GBP', 'CAD', 'JPY', 'RUB', 'TRY', 'NZD', 'AUD', 'CHF', 'UAH', 'HKD', 'SGD', 'NGN', 'PHP',
  'MXN', 'BRL', 'THB', 'CLP', 'CNY', 'CZK', 'DKK', 'HUF', 'IDR', 'ILS', 'INR', 'MYR', 'NOK', 'PKR', 'SEK', 'TWD', 'ZAR', 'VND', 'COP', 'ARS',
] as const satisfies readonly CurrencyCode[];

export type QuoteCode = (typeof quoteCodes)[number];

/** Published: up to 3 quotes at once. */
const MAX_QUOTES = 3;

const isQuoteCode = (text: string): text is QuoteCode => quoteCodes.some((code) => code === text);

/** Codes in any case; each once. */
const readQuotes = (text: string): readonly QuoteCode[] | undefined => {
  const names = [...new Set(text.toUpperCase().split(','))];
  const codes = names.filter(isQuoteCode);
  return codes.length === names.length && codes.length <= MAX_QUOTES ? codes : undefined;
};

const quotes: Parameter<readonly QuoteCode[]> = { read: readQuotes, otherwise: ['USD'] };

export const quotesParameter = { quotes } as const;

/** The lists to include in a tag: its coins. Other names are ignored. */
const additionalFields: Parameter<readonly string[]> = { read: (text) => text.split(','), otherwise: [] };

export const additionalFieldsParameter = { additional_fields: additionalFields } as const;

// Moments as CoinPaprika writes and reads them: RFC 3339 without fractions of a second.

/** `2026-11-21T12:00:00Z`. */
export const momentText = (minute: number): string =>
  new Date(minute * MINUTE_MS).toISOString().replace(/\.\d{3}Z$/, 'Z');

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECONDS = /^\d{1,11}$/;

/** Ms since 1970 of a day, of a time with its zone or of Unix seconds; undefined for other texts. */
const readMoment = (text: string): number | undefined => {
  if (SECONDS.test(text)) return Number(text) * 1000;
  return readTime(DAY.test(text) ? `${text}T00:00Z` : text);
};

/** A moment, ms since 1970. */
export const moment = (otherwise: number | undefined): Parameter<number> => ({ read: readMoment, otherwise });
