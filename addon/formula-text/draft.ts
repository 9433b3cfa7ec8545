// A table of the formula builder, and its forms: a formula, the formula's arguments, an address.

import { isNumberField } from '../../shared/coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../../shared/coin/columns.ts';
import { formatQueryError } from '../../shared/query/format-query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { localise } from './localise.ts';
import type { FormulaLocale } from './locale.ts';
import { REFRESH_NAME } from './refresh-cell.ts';
import { quoteText, writeCall, type CallArgument } from './write-call.ts';

export interface DraftCondition {
  readonly field: ColumnName;
  readonly operator: DraftOperator;
  /** As typed, with the locale's decimal sign. */
  readonly value: string;
}

export const draftOperators = ['>', '>=', '<', '<=', '=', '!=', 'between', '~', 'not ~'] as const;

export type DraftOperator = (typeof draftOperators)[number];

export interface Draft {
  readonly categories: readonly string[];
  /** Empty for any. */
  readonly chain: string;
  readonly conditions: readonly DraftCondition[];
  /** A further condition in the query language; empty for none. */
  readonly more: string;
  /** Empty for the default columns. */
  readonly fields: readonly ColumnName[];
  /** Empty for the default order. */
  readonly sort: string;
  readonly limit: number | undefined;
  /** Empty for the currency of the settings. */
  readonly currency: string;
}

/** Digits grouped in thousands by the other sign, blanks or apostrophes. `0.001` is no group. */
const grouped = {
  '.': /\b[1-9]\d{0,2}(?:[,\s'’]\d{3})+(?!\d)/g,
  ',': /\b[1-9]\d{0,2}(?:[.\s'’]\d{3})+(?!\d)/g,
} as const;

/** `1,5` in a locale with decimal commas is 1.5, and `1.500` is 1500. */
const plainNumbers = (text: string, { decimalSign }: FormulaLocale): string => {
  const whole = text.replace(grouped[decimalSign], (number) => number.replace(/\D/g, ''));
  return decimalSign === ',' ? whole.replace(/(\d),(?=\d)/g, '$1.') : whole;
};

/** A text of the query language: in single quotes, which stay readable inside a formula, unless it contains one. */
const quoteValue = (value: string): string => (value.includes("'") ? quoteText(value) : `'${value}'`);

const conditionText = ({ field, operator, value }: DraftCondition, locale: FormulaLocale): string => {
  const isNumber = !isPseudoColumn(field) && isNumberField(field);
  if (!isNumber)
    return `${operator.startsWith('not') ? 'not ' : ''}${field} ${operator.replace('not ', '')} ${quoteValue(value)}`;
  return `${field} ${operator} ${plainNumbers(value, locale)}`;
};

/** The filter's text; conditions without a value are skipped. */
export const draftWhere = ({ conditions, more }: Draft, locale: FormulaLocale): string => {
  const texts = conditions
    .filter(({ value }) => value.trim() !== '')
    .map((condition) => conditionText({ ...condition, value: condition.value.trim() }, locale));
  const extra = more.trim();
  if (extra === '') return texts.join(' and ');
  return texts.length === 0 ? extra : [...texts, `(${extra})`].join(' and ');
};

const universe = ({ categories, chain }: Draft): string =>
  [...categories, ...(chain === '' ? [] : [`chain:${chain}`])].join(', ') || 'all';

/** The arguments of COINS. */
export const draftArguments = (draft: Draft, locale: FormulaLocale): readonly CallArgument[] => [
  universe(draft),
  draftWhere(draft, locale),
  draft.fields.join(', '),
  draft.sort,
  draft.limit,
  draft.currency,
];

/** The error in the conditions, if any. @param currency used if the draft names none. */
export const draftProblem = (draft: Draft, locale: FormulaLocale, currency: string): string | undefined => {
  const filter = parseFilter(draftWhere(draft, locale), { currency: draft.currency || currency });
  return filter.ok ? undefined : formatQueryError(filter.error);
};

/** The formula in the file's locale, with the refresh cell. */
export const draftFormula = (draft: Draft, locale: FormulaLocale): string =>
  localise(writeCall('COINS', draftArguments(draft, locale), REFRESH_NAME), locale);

const parameters = (draft: Draft, locale: FormulaLocale): readonly (readonly [string, string])[] => [
  ['category', draft.categories.join(',')],
  ['chain', draft.chain],
  ['where', draftWhere(draft, locale)],
  ['columns', draft.fields.join(',')],
  ['sort', draft.sort],
  ['limit', draft.limit === undefined ? '' : String(draft.limit)],
  ['currency', draft.currency],
];

/** Address of the same table as CSV. The gateway knows no settings, so the draft must name the currency. */
export const draftAddress = (draft: Draft, locale: FormulaLocale, gatewayUrl: string): string => {
  const query = parameters(draft, locale)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',')}`);
  return `${gatewayUrl}/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

/** Shows failures in a cell. The gateway writes a decimal point, so other locales need a locale argument. */
export const draftImport = (draft: Draft, locale: FormulaLocale, gatewayUrl: string): string => {
  const told = locale.decimalSign === '.' ? [] : [',', 'en_US'];
  const address = draftAddress(draft, locale, gatewayUrl);
  const shown = `${address}${address.includes('?') ? '&' : '?'}errors=cell`;
  return localise(writeCall('IMPORTDATA', [shown, ...told]), locale);
};
