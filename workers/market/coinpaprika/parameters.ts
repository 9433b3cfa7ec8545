// The types of CoinPaprika's parameters, in addition to those of the first interface.

import { optional } from '../question/parameter.ts';
import type { ParameterKind } from '../question/parameter-kinds.ts';
import { readMoment } from './moment-text.ts';
import { quoteCodes, type QuoteCode } from './quotes.ts';

/** Published: up to 3 quotes at once. */
const MAX_QUOTES = 3;

const isQuoteCode = (text: string): text is QuoteCode => quoteCodes.some((code) => code === text);

/** Codes in any case; each once. */
const quoteList: ParameterKind<readonly QuoteCode[]> = {
  read: (text) => {
    const names = [...new Set(text.toUpperCase().split(','))];
    const codes = names.filter(isQuoteCode);
    return codes.length === names.length && codes.length <= MAX_QUOTES ? codes : undefined;
  },
  schema: { type: 'string' },
};

export const quotesParameter = {
  quotes: optional(quoteList, ['USD'], `Comma-separated, at most ${MAX_QUOTES}: ${quoteCodes.join(', ')}.`),
} as const;

const fields = ['coins', 'icos'] as const;
type AdditionalField = (typeof fields)[number];

const isField = (text: string): text is AdditionalField => fields.some((field) => field === text);

/** Other names are ignored. */
const fieldList: ParameterKind<readonly AdditionalField[]> = {
  read: (text) => text.split(',').filter(isField),
  schema: { type: 'string' },
};

export const additionalFieldsParameter = {
  additional_fields: optional(fieldList, [], `Comma-separated lists to include in each tag: ${fields.join(', ')}.`),
} as const;

/** Ms since 1970. */
export const moment: ParameterKind<number> = { read: readMoment, schema: { type: 'string' } };
