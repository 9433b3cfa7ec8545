// Finds a field or column by any spelling: name, label or alias, and for an amount also with its currency, as in a
// header: `Price (EUR)`, `market_cap_usd`.

import { fail, ok, type Result } from '../result.ts';
import { nearest } from '../text/nearest.ts';
import {
  coinField,
  type FieldName,
  columnNames,
  isPseudoColumn,
  pseudoColumns,
  type ColumnName,
} from './coin-fields.ts';
import { isCurrencyCode, type CurrencyCode } from './currencies.ts';
import { normaliseSpelling } from '../text/spelling.ts';

const spellingsOf = (column: ColumnName): readonly string[] => {
  if (isPseudoColumn(column)) return [column, pseudoColumns[column].label, ...pseudoColumns[column].aliases];
  const { label, aliases } = coinField(column);
  return [column, label, ...aliases];
};

const spellingTable = (): ReadonlyMap<string, ColumnName> => {
  const table = new Map<string, ColumnName>();
  for (const name of columnNames) {
    for (const spelling of spellingsOf(name)) {
      const key = normaliseSpelling(spelling);
      const taken = table.get(key);
      if (taken !== undefined && taken !== name) throw new Error(`"${spelling}" names both ${taken} and ${name}`);
      table.set(key, name);
    }
  }
  return table;
};

/** Made at the first look-up: a cell may need none. */
let made: ReadonlyMap<string, ColumnName> | undefined;
const spellings = (): ReadonlyMap<string, ColumnName> => (made ??= spellingTable());

/** A spelling that ends in a currency: `priceusd`, `priceinusd`, `price(usd)`. */
const withCurrency = /^(.+?)(?:in)?[([]?([a-z]{3})[)\]]?$/;

interface NamedAmount {
  readonly column: ColumnName;
  readonly currency: CurrencyCode;
}

/** The amount and currency that a normalised spelling names; undefined for other spellings. */
const namedAmount = (key: string): NamedAmount | undefined => {
  if (spellings().has(key)) return undefined;
  const [, name = '', code = ''] = withCurrency.exec(key) ?? [];
  const [column, currency] = [spellings().get(name), code.toUpperCase()];
  if (column === undefined || isPseudoColumn(column) || coinField(column).unit !== 'currency') return undefined;
  return isCurrencyCode(currency) ? { column, currency } : undefined;
};

/** The currency that a spelling of an amount names: EUR in `Price (EUR)`. */
export const currencyInName = (text: string): CurrencyCode | undefined =>
  namedAmount(normaliseSpelling(text))?.currency;

/** The problem with a column whose name states another currency than the answer's. */
export const otherCurrencySentence = (text: string, named: CurrencyCode, currency: CurrencyCode): string =>
  `"${text}" is in ${named}, and the amounts are in ${currency}: write currency=${named}, or leave the currency out of the name.`;

interface UnknownName {
  /** The text as written. */
  readonly found: string;
  /** The closest known name, if one is close enough. */
  readonly suggestion: string | undefined;
}

const find = <Name extends ColumnName>(
  text: string,
  isOne: (name: ColumnName) => name is Name,
): Result<Name, UnknownName> => {
  const table = spellings();
  const known = (key: string): Name | undefined => {
    const name = table.get(key) ?? namedAmount(key)?.column;
    return name !== undefined && isOne(name) ? name : undefined;
  };
  const key = normaliseSpelling(text);
  const name = known(key);
  if (name !== undefined) return ok(name);
  const close = nearest(
    key,
    [...table.keys()].filter((one) => known(one) !== undefined),
  );
  return fail({ found: text, suggestion: close === undefined ? undefined : known(close) });
};

const isColumn = (name: ColumnName): name is ColumnName => name !== undefined;
const isField = (name: ColumnName): name is FieldName => !isPseudoColumn(name);

/** The coin field with this spelling. */
export const findField = (text: string): Result<FieldName, UnknownName> => find(text, isField);

/** Number of words that may be columns without a comma between them; more are no list. */
const MOST_WORDS = 8;

/** The columns that words name together, each in as many words as it takes; undefined if a word is left. */
const columnsInWords = (words: readonly string[]): readonly ColumnName[] | undefined => {
  const table = spellings();
  for (let count = words.length; count > 0; count -= 1) {
    const column = table.get(normaliseSpelling(words.slice(0, count).join('')));
    if (column === undefined) continue;
    const others = count === words.length ? [] : columnsInWords(words.slice(count));
    if (others !== undefined) return [column, ...others];
  }
  return undefined;
};

/** The column (coin field or pseudo-column) with this spelling. Several names without commas are advised with them. */
export const findColumn = (text: string): Result<ColumnName, UnknownName> => {
  const found = find(text, isColumn);
  if (found.ok) return found;
  const words = text.trim().split(/\s+/);
  const columns = words.length > MOST_WORDS ? undefined : columnsInWords(words);
  return columns === undefined ? found : fail({ ...found.error, suggestion: columns.join(',') });
};
