// Finds a field or column by any spelling: name, label or alias.

import { fail, ok, type Result } from '../result.ts';
import { nearest } from '../text/nearest.ts';
import { coinField, type FieldName } from './coin-fields.ts';
import { columnNames, isPseudoColumn, pseudoColumns, type ColumnName } from './columns.ts';

/** Removes case, spaces, `_`, `-` and `.`: `Market_Cap`, `market cap` and `marketCap` give the same text. */
export const normaliseSpelling = (text: string): string => text.toLowerCase().replace(/[\s_.-]+/g, '');

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

export interface UnknownName {
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
    const name = table.get(key);
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

/** The column (coin field or pseudo-column) with this spelling. */
export const findColumn = (text: string): Result<ColumnName, UnknownName> => find(text, isColumn);
