// The columns of a set of coins.

import { isNumberField, type NumberFieldName } from '../coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../coin/columns.ts';
import type { NamedTextField } from './coin-columns.ts';

/** One value a coin. */
export type CellColumn = NumberFieldName | NamedTextField;
export type SetColumn = CellColumn | 'contractAddresses';

export const namedTexts: readonly NamedTextField[] = ['id', 'name', 'symbol'];

/** Whether a set of coins holds what this column shows. */
export const isCellColumn = (column: ColumnName): column is CellColumn =>
  !isPseudoColumn(column) && (isNumberField(column) || namedTexts.some((name) => name === column));
