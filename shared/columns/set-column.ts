// The columns of a set of coins.

import { isNumberField, numberFieldNames, type NumberFieldName } from '../coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../coin/columns.ts';
import type { NamedTextField } from './coin-columns.ts';

/** One value a coin. */
export type CellColumn = NumberFieldName | NamedTextField;
/** `contractAddresses` holds all contracts of a coin, the main one too. */
export type SetColumn = CellColumn | 'contractAddresses';

export const namedTexts: readonly NamedTextField[] = ['id', 'name', 'symbol'];

export const setColumns: readonly SetColumn[] = [...namedTexts, 'contractAddresses', ...numberFieldNames];

export const isSetColumn = (column: ColumnName): column is SetColumn => setColumns.some((one) => one === column);

/** Whether a set of coins holds what this column shows. */
export const isCellColumn = (column: ColumnName): column is CellColumn =>
  !isPseudoColumn(column) && (isNumberField(column) || namedTexts.some((name) => name === column));
