// The columns of a set that the cache holds: all that a snapshot has. Risk data only once a formula asked for it.

import { isRiskField, numberFieldNames } from '../../shared/coin/coin-fields.ts';
import { namedTexts, type CellColumn, type SetColumn } from '../../shared/columns/set-column.ts';

/** The columns of a cell; those of risk stand last, so that with or without them the others keep their places. */
export const cellColumns = (risk: boolean): readonly CellColumn[] => [
  ...namedTexts,
  ...numberFieldNames.filter((name) => !isRiskField(name)),
  ...(risk ? numberFieldNames.filter(isRiskField) : []),
];

export const marketColumns = (risk: boolean): readonly SetColumn[] => ['contractAddresses', ...cellColumns(risk)];

export const isRiskColumn = (column: SetColumn): boolean => column !== 'contractAddresses' && isRiskField(column);
