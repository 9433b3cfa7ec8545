// The header of a table: column names for formulas, or labels for people.

import { coinField } from '../../shared/coin/coin-fields.ts';
import { isPseudoColumn, pseudoColumns, type ColumnName } from '../../shared/coin/columns.ts';
import type { Field } from '../arguments/read-fields.ts';
import type { Cell } from '../cells/cell.ts';

const labelOf = (column: ColumnName): string =>
  isPseudoColumn(column) ? pseudoColumns[column].label : coinField(column).label;

export const headerRow = (fields: readonly Field[], headers: 'names' | 'labels'): readonly Cell[] =>
  fields.map((field) => {
    if (field === undefined) return null;
    return headers === 'names' ? field : labelOf(field);
  });
