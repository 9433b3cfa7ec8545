// The columns that a table can have: the coin fields, and columns that describe the answer.

import { fieldNames, type FieldName } from './coin-fields.ts';

export const pseudoColumns = {
  asOf: { label: 'As of', aliases: ['time', 'updated', 'date'], about: 'When the upstream gave these numbers (UTC).' },
} as const satisfies Record<string, { label: string; aliases: readonly string[]; about: string }>;

export type PseudoColumnName = keyof typeof pseudoColumns;
export type ColumnName = FieldName | PseudoColumnName;

export const isPseudoColumn = (name: ColumnName): name is PseudoColumnName =>
  Object.prototype.hasOwnProperty.call(pseudoColumns, name);

export const columnNames: readonly ColumnName[] = [
  ...fieldNames,
  ...(Object.keys(pseudoColumns) as PseudoColumnName[]),
];

/** The columns of a table if the question names none. */
export const defaultColumns: readonly ColumnName[] = [
  'rank',
  'name',
  'symbol',
  'price',
  'priceChange1d',
  'priceChange1w',
  'marketCap',
  'volume',
];
