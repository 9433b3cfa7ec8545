// A table of the formula builder, and its forms: a formula, the formula's arguments, an address. A table is a list
// of coins by conditions, or a list of named coins.

import { type ColumnName, defaultColumns, isNumberField, isPseudoColumn } from '../../shared/coin/coin-fields.ts';
import { formatQueryError } from '../../shared/query/query-error.ts';
import { parseFilter } from '../../shared/query/parse-filter.ts';
import { localise } from './calls.ts';
import type { FormulaLocale } from './locale.ts';
import { bounds } from '../../shared/protocol/bounds.ts';

type CallArgument = string | number | undefined;

export const quoteText = (text: string): string => `"${text.replace(/"/g, '""')}"`;

const writeArgument = (argument: CallArgument): string => {
  if (argument === undefined || argument === '') return '';
  return typeof argument === 'number' ? String(argument) : quoteText(argument);
};

/** @param behind written unchanged after the last given argument. */
export const writeCall = (name: string, given: readonly CallArgument[], ...behind: readonly string[]): string => {
  const texts = given.map(writeArgument);
  let { length } = texts;
  while (length > 0 && texts[length - 1] === '') length -= 1;
  // A refresh token is read from the second argument on.
  const kept = length === 0 && behind.length > 0 ? [''] : texts.slice(0, length);
  const [first = '', ...rest] = [...kept, ...behind];
  return `=${name}(${first}${rest.map((text) => (text === '' ? ',' : `, ${text}`)).join('')})`;
};

export interface DraftCondition {
  readonly field: ColumnName;
  readonly operator: DraftOperator;
  /** As typed, with the locale's decimal sign. */
  readonly value: string;
}

const draftOperators = ['>', '>=', '<', '<=', '=', '!=', 'between', '~', 'not ~'] as const;

export type DraftOperator = (typeof draftOperators)[number];

interface DraftCoin {
  /** As COIN takes it. */
  readonly id: string;
  readonly name: string;
}

export interface Draft {
  /** If any, the table has these coins only; categories, conditions, order and limit do not apply. */
  readonly coins: readonly DraftCoin[];
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
  /** Whether a column shows the last 30 days of each coin. Default: no. */
  readonly sparkline?: boolean;
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

/** Columns of a list of named coins if the draft names none. */
const coinColumns = ['name', 'price', 'priceChange1d', 'priceChange1w', 'marketCap', 'volume'] as const;

/** The columns that a draft without any has. */
export const usualFields = ({ coins }: Draft): readonly ColumnName[] =>
  coins.length === 0 ? defaultColumns : coinColumns;

export const shownFields = (draft: Draft): readonly ColumnName[] =>
  draft.fields.length === 0 ? usualFields(draft) : draft.fields;

const listArguments = (draft: Draft, locale: FormulaLocale, options: string): readonly CallArgument[] => [
  universe(draft),
  draftWhere(draft, locale),
  draft.fields.join(', '),
  draft.sort,
  draft.limit,
  options,
];

export interface DraftQuestion {
  readonly formula: 'COINS' | 'COIN';
  readonly arguments: readonly (string | number | null | readonly (readonly string[])[])[];
}

/** The formula and its arguments as it gets them, for a preview with these columns. */
export const draftQuestion = (draft: Draft, locale: FormulaLocale, fields: readonly ColumnName[]): DraftQuestion => {
  const { coins, currency } = draft;
  if (coins.length > 0)
    return { formula: 'COIN', arguments: [coins.map(({ id }) => [id]), fields.join(', '), currency] };
  const given = listArguments({ ...draft, fields }, locale, currency).map((argument) => argument ?? null);
  return { formula: 'COINS', arguments: given };
};

/** The error in the conditions, if any. @param currency used if the draft names none. */
export const draftProblem = (draft: Draft, locale: FormulaLocale, currency: string): string | undefined => {
  if (draft.coins.length > 0) return undefined;
  const filter = parseFilter(draftWhere(draft, locale), { currency: draft.currency || currency });
  return filter.ok ? undefined : formatQueryError(filter.error);
};

/**
 * In the United States' syntax.
 * @param currency of the settings, used if the draft names none. A table of COINS names it in its header instead.
 * @param refresh the name of a refresh cell, which other files lack.
 */
export const draftFormula = (draft: Draft, locale: FormulaLocale, currency: string, ...refresh: string[]): string => {
  if (draft.coins.length === 0) {
    const options = draft.currency === '' ? '' : `currency=${draft.currency}`;
    return writeCall('COINS', listArguments(draft, locale, options), ...refresh);
  }
  const [first = '', ...more] = draft.coins.map(({ id }) => quoteText(id));
  const subject = more.length === 0 ? first : `{${[first, ...more].join('; ')}}`;
  const behind = [quoteText(shownFields(draft).join(', ')), quoteText(draft.currency || currency), ...refresh];
  return `=COIN(${[subject, ...behind].join(', ')})`;
};

/** Address of the same table as CSV. The gateway knows no settings, so the draft must name the currency. */
export const draftAddress = (draft: Draft, locale: FormulaLocale, gatewayUrl: string): string => {
  const { coins, categories, chain, fields, sort, limit, currency } = draft;
  const parameters =
    coins.length > 0
      ? { ids: coins.map(({ id }) => id).join(','), columns: shownFields(draft).join(','), currency }
      : {
          category: categories.join(','),
          chain,
          where: draftWhere(draft, locale),
          columns: fields.join(','),
          sort,
          limit: limit === undefined ? '' : String(limit),
          currency,
        };
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',')}`);
  return `${gatewayUrl}/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

/**
 * Shows failures in a cell. The gateway writes a decimal point, so other locales need a locale argument.
 * @param refresh a cell; Google asks again for an address that it changes.
 */
export const draftImport = (draft: Draft, locale: FormulaLocale, gatewayUrl: string, refresh?: string): string => {
  const address = draftAddress(draft, locale, gatewayUrl);
  const shown = `${address}${address.includes('?') ? '&' : '?'}errors=cell`;
  const text = refresh === undefined ? quoteText(shown) : `${quoteText(`${shown}&_=`)}&${refresh}`;
  return localise(`=IMPORTDATA(${text}${locale.decimalSign === '.' ? '' : ', ",", "en_US"'})`, locale);
};

interface LimitProblem {
  /** The control that is concerned. */
  readonly place: 'coins' | 'rows';
  readonly sentence: string;
}

/** What a table cannot have. The builder says so instead of changing what was typed. */
export const draftLimit = ({ coins, categories, limit }: Draft): LimitProblem | undefined => {
  if (coins.length > 0) return undefined;
  if (categories.length > bounds.names) {
    const sentence = `A table covers at most ${bounds.names} categories, and ${categories.length} are chosen: remove some.`;
    return { place: 'coins', sentence };
  }
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= bounds.rows)) return undefined;
  if (limit > bounds.rows) {
    const sentence = `A table has at most ${bounds.rows} rows, and ${limit} are asked for: add conditions, or insert a second table with the option page=2.`;
    return { place: 'rows', sentence };
  }
  return {
    place: 'rows',
    sentence: `A table of ${limit} rows is not possible: write a whole number from 1 to ${bounds.rows}.`,
  };
};

type Chosen = Pick<Draft, 'coins' | 'categories' | 'chain'>;

export type Choice =
  | ({ readonly kind: 'coin' } & DraftCoin)
  | { readonly kind: 'category' | 'chain'; readonly name: string };

/** The draft's choices without this one. */
export const unchoose = ({ coins, categories, chain }: Draft, choice: Choice): Chosen => ({
  coins: choice.kind === 'coin' ? coins.filter(({ id }) => id !== choice.id) : coins,
  categories: choice.kind === 'category' ? categories.filter((name) => name !== choice.name) : categories,
  chain: choice.kind === 'chain' ? '' : chain,
});

/** A table lists either named coins or the coins of categories and a blockchain, so the one replaces the other. */
export const choose = (draft: Draft, choice: Choice): Chosen => {
  const { coins, categories, chain } = unchoose(draft, choice);
  switch (choice.kind) {
    case 'coin':
      return { coins: [...coins, { id: choice.id, name: choice.name }], categories: [], chain: '' };
    case 'category':
      return { coins: [], categories: [...categories, choice.name], chain };
    case 'chain':
      return { coins: [], categories, chain: choice.name };
    default:
      return choice satisfies never;
  }
};

/** In the order in which they are shown. */
export const choicesOf = ({ coins, categories, chain }: Draft): readonly Choice[] => [
  ...coins.map((coin): Choice => ({ kind: 'coin', ...coin })),
  ...categories.map((name): Choice => ({ kind: 'category', name })),
  ...(chain === '' ? [] : [{ kind: 'chain', name: chain } as const]),
];
