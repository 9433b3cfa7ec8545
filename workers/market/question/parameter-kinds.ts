// The types of parameters: each parses a text, and has a JSON Schema.

import { currencyCodes, isCurrencyCode, type CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { Schema } from '../../../shared/openapi/schema.ts';
import { upstreamSorts } from '../../../shared/protocol/comparison-parameters.ts';
import { isOrderField, type OrderFieldName, type SortDirection } from './comparable-fields.ts';
import { readDecimal } from './read-decimal.ts';

export interface ParameterKind<Value> {
  /** The value; undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  readonly schema: Schema;
}

export const wholeNumber = (from: number, to: number): ParameterKind<number> => ({
  read: (text) => {
    const value = readDecimal(text);
    return value !== undefined && Number.isSafeInteger(value) && value >= from && value <= to ? value : undefined;
  },
  schema: { type: 'integer', minimum: from, maximum: to },
});

/** One of these texts, case-sensitive. */
export const oneOf = <Name extends string>(names: readonly Name[]): ParameterKind<Name> => ({
  read: (text) => names.find((name) => name === text),
  schema: { type: 'string', enum: names },
});

export const anyText: ParameterKind<string> = { read: (text) => text, schema: { type: 'string' } };

export const lowerText: ParameterKind<string> = { read: (text) => text.toLowerCase(), schema: { type: 'string' } };

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Comma-separated; surrounding blanks and empty items are ignored. */
export const exactList: ParameterKind<readonly string[]> = { read: splitList, schema: { type: 'string' } };

/** Like `exactList`, with at most `most` items. */
export const itemsUpTo = (most: number): ParameterKind<readonly string[]> => ({
  read: (text) => {
    const items = splitList(text);
    return items.length <= most ? items : undefined;
  },
  schema: { type: 'string' },
});

export const lowerList: ParameterKind<readonly string[]> = {
  read: (text) => splitList(text.toLowerCase()),
  schema: { type: 'string' },
};

export const trueOrFalse: ParameterKind<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  schema: { type: 'string', enum: ['true', 'false'] },
};

export const currencyCode: ParameterKind<CurrencyCode> = {
  read: (text) => {
    const code = text.toUpperCase();
    return isCurrencyCode(code) ? code : undefined;
  },
  schema: { type: 'string', enum: currencyCodes },
};

const sortFields: ReadonlyMap<string, OrderFieldName> = new Map(
  [...upstreamSorts].flatMap(([name, field]): [string, OrderFieldName][] =>
    isOrderField(field) ? [[name, field]] : [],
  ),
);

export const sortField: ParameterKind<OrderFieldName> = {
  read: (text) => sortFields.get(text),
  schema: { type: 'string', enum: [...sortFields.keys()] },
};

export const sortDirection: ParameterKind<SortDirection> = oneOf(['asc', 'desc']);
