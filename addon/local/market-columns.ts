// The columns of a set that the cache holds: all that a snapshot has. Risk data only once a formula asked for it.

import { isNumberField, isRiskField, numberFieldNames, type NumberFieldName } from '../../shared/coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../../shared/coin/columns.ts';
import type { NamedTextField } from '../../shared/columns/coin-columns.ts';

/** What stands in a cell. */
export type CellColumn = NumberFieldName | NamedTextField;
export type MarketColumn = CellColumn | 'contractAddresses';

const namedTexts: readonly NamedTextField[] = ['id', 'name', 'symbol'];

/** Every plan looks at these, and every order comes down to them. */
export const plannedColumns: readonly CellColumn[] = ['id', 'rank', 'marketCap'];

/** The columns of a cell; those of risk stand last, so that with or without them the others keep their places. */
export const cellColumns = (risk: boolean): readonly CellColumn[] => [
  ...namedTexts,
  ...numberFieldNames.filter((name) => !isRiskField(name)),
  ...(risk ? numberFieldNames.filter(isRiskField) : []),
];

export const marketColumns = (risk: boolean): readonly MarketColumn[] => ['contractAddresses', ...cellColumns(risk)];

export const isRiskColumn = (column: MarketColumn): boolean => column !== 'contractAddresses' && isRiskField(column);

/** Whether cells of this column can be shown from a snapshot. */
export const isCellColumn = (column: ColumnName): column is CellColumn =>
  !isPseudoColumn(column) && (isNumberField(column) || namedTexts.some((name) => name === column));
