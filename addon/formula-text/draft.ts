// A table as someone puts it together in the formula builder, and all the ways to write it: a formula, the values that the
// formula holds, an address.

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
  /** As typed, decimal signs as in the locale. */
  readonly value: string;
}

export const draftOperators = ['>', '>=', '<', '<=', '=', '!=', 'between', '~', 'not ~'] as const;

export type DraftOperator = (typeof draftOperators)[number];

export interface Draft {
  readonly categories: readonly string[];
  /** Empty for any. */
  readonly chain: string;
  readonly conditions: readonly DraftCondition[];
  /** A condition in the query language beside them; empty for none. */
  readonly more: string;
  /** None for the usual ones. */
  readonly fields: readonly ColumnName[];
  /** Empty for the usual one. */
  readonly sort: string;
  readonly limit: number | undefined;
  /** Empty for that of the settings. */
  readonly currency: string;
}

/** Thousands, grouped by the sign that is not the decimal one, by blanks or by apostrophes. `0.001` is no group of them. */
const grouped = {
  '.': /\b[1-9]\d{0,2}(?:[,\s'’]\d{3})+(?!\d)/g,
  ',': /\b[1-9]\d{0,2}(?:[.\s'’]\d{3})+(?!\d)/g,
} as const;

/** `1,5` in a locale with decimal commas is 1.5, and `1.500` is 1500. */
const plainNumbers = (text: string, { decimalSign }: FormulaLocale): string => {
  const whole = text.replace(grouped[decimalSign], (number) => number.replace(/\D/g, ''));
  return decimalSign === ',' ? whole.replace(/(\d),(?=\d)/g, '$1.') : whole;
};

/** As the query language takes it: in single quotes, which a formula's texts leave readable, unless it holds one itself. */
const quoteValue = (value: string): string => (value.includes("'") ? quoteText(value) : `'${value}'`);

const conditionText = ({ field, operator, value }: DraftCondition, locale: FormulaLocale): string => {
  const isNumber = !isPseudoColumn(field) && isNumberField(field);
  if (!isNumber)
    return `${operator.startsWith('not') ? 'not ' : ''}${field} ${operator.replace('not ', '')} ${quoteValue(value)}`;
  return `${field} ${operator} ${plainNumbers(value, locale)}`;
};

/** Conditions without a value are not yet there. */
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

/** What is wrong with the conditions; undefined where nothing is. `currency` stands in where the draft names none. */
export const draftProblem = (draft: Draft, locale: FormulaLocale, currency: string): string | undefined => {
  const filter = parseFilter(draftWhere(draft, locale), { currency: draft.currency || currency });
  return filter.ok ? undefined : formatQueryError(filter.error);
};

/** In the file's locale, with the refresh cell. */
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

/** Where the gateway serves the same table as CSV; it knows no settings, so a currency of theirs has to stand in the draft. */
export const draftAddress = (draft: Draft, locale: FormulaLocale, gatewayUrl: string): string => {
  const query = parameters(draft, locale)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',')}`);
  return `${gatewayUrl}/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

/** The gateway writes a decimal point, which other locales have to be told of. */
export const draftImport = (draft: Draft, locale: FormulaLocale, gatewayUrl: string): string => {
  const told = locale.decimalSign === '.' ? [] : [',', 'en_US'];
  return localise(writeCall('IMPORTDATA', [draftAddress(draft, locale, gatewayUrl), ...told]), locale);
};
