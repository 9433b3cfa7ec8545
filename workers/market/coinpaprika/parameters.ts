// CoinPaprika's parameters: reads a query string by a table of them. Parameters that are not in it are ignored, and of
// repeated ones the first is used.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { readMoment } from './moment-text.ts';
import { quoteCodes, type QuoteCode } from './quotes.ts';
import type { Refusal } from './refusal.ts';

export interface Parameter<Value> {
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

const lists = ['coins', 'icos'] as const;
type AdditionalField = (typeof lists)[number];

const isField = (text: string): text is AdditionalField => lists.some((field) => field === text);

/** The lists to include in each tag. Other names are ignored. */
const additionalFields: Parameter<readonly AdditionalField[]> = {
  read: (text) => text.split(',').filter(isField),
  otherwise: [],
};

export const additionalFieldsParameter = { additional_fields: additionalFields } as const;

/** A moment, ms since 1970. */
export const moment = (otherwise: number | undefined): Parameter<number> => ({ read: readMoment, otherwise });
