// Finds a field or column by any spelling: name, label or alias.

import { fail, ok, type Result } from '../result.ts';
import { nearest } from '../text/nearest.ts';
import { coinField, fieldNames, type FieldName } from './coin-fields.ts';
import { columnNames, isPseudoColumn, pseudoColumns, type ColumnName } from './columns.ts';

/** Removes case, spaces, `_`, `-` and `.`: `Market_Cap`, `market cap` and `marketCap` give the same text. */
export const normaliseSpelling = (text: string): string => text.toLowerCase().replace(/[\s_.-]+/g, '');

const spellingsOf = (column: ColumnName): readonly string[] => {
  if (isPseudoColumn(column)) return [column, pseudoColumns[column].label, ...pseudoColumns[column].aliases];
  const { label, aliases } = coinField(column);
  return [column, label, ...aliases];
};

const spellingTable = <Name extends ColumnName>(names: readonly Name[]): ReadonlyMap<string, Name> => {
  const table = new Map<string, Name>();
  for (const name of names) {
    for (const spelling of spellingsOf(name)) {
      const key = normaliseSpelling(spelling);
      const taken = table.get(key);
      if (taken !== undefined && taken !== name) throw new Error(`"${spelling}" names both ${taken} and ${name}`);
      table.set(key, name);
    }
  }
  return table;
};

const fieldsBySpelling = spellingTable(fieldNames);
const columnsBySpelling = spellingTable(columnNames);

export interface UnknownName {
  /** The text as written. */
  readonly found: string;
  /** The closest known name, if one is close enough. */
  readonly suggestion: string | undefined;
}

const find = <Name extends ColumnName>(table: ReadonlyMap<string, Name>, text: string): Result<Name, UnknownName> => {
  const name = table.get(normaliseSpelling(text));
  if (name !== undefined) return ok(name);
  const close = nearest(normaliseSpelling(text), table.keys());
  return fail({ found: text, suggestion: close === undefined ? undefined : table.get(close) });
};

/** The coin field with this spelling. */
export const findField = (text: string): Result<FieldName, UnknownName> => find(fieldsBySpelling, text);

/** The column (coin field or pseudo-column) with this spelling. */
export const findColumn = (text: string): Result<ColumnName, UnknownName> => find(columnsBySpelling, text);
