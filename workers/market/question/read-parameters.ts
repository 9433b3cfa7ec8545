// The readers that turn a parameter's text into its value. Each is one entry, so that a new parameter is one line where it is used.

import { coinField, fieldNames } from '../../../shared/coin/coin-fields.ts';
import { isCurrencyCode, type CurrencyCode } from '../../../shared/coin/currencies.ts';
import { isOrderField, type OrderFieldName } from './comparable-fields.ts';
import { readDecimal } from './read-decimal.ts';
import type { SortDirection } from './list-question.ts';

/** A value, or undefined where the text is invalid. */
export type Reader<Value> = (text: string) => Value | undefined;

export const wholeNumber =
  (from: number, to: number): Reader<number> =>
  (text) => {
    const value = readDecimal(text);
    return value !== undefined && Number.isSafeInteger(value) && value >= from && value <= to ? value : undefined;
  };

export const lowerText: Reader<string> = (text) => text.toLowerCase();

/** Comma-separated; blanks around items and empty items do not count. */
export const exactList: Reader<readonly string[]> = (text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const lowerList: Reader<readonly string[]> = (text) => exactList(text.toLowerCase());

export const trueOrFalse: Reader<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);

export const currencyCode: Reader<CurrencyCode> = (text) => {
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? code : undefined;
};

const sortFields: ReadonlyMap<string, OrderFieldName> = new Map(
  fieldNames.filter(isOrderField).flatMap((field): [string, OrderFieldName][] => {
    const { upstreamSort } = coinField(field);
    return upstreamSort === undefined ? [] : [[upstreamSort, field]];
  }),
);

export const sortField: Reader<OrderFieldName> = (text) => sortFields.get(text);

export const sortDirection: Reader<SortDirection> = (text) => (text === 'asc' || text === 'desc' ? text : undefined);
