// The columns of a held set: all of a snapshot. Risk data is included after a formula has requested it.

import { isRiskField, numberFieldNames } from '../../shared/coin/coin-fields.ts';
import { namedTexts, type CellColumn, type SetColumn } from '../../shared/columns/coin-columns.ts';

/** The columns of a coin's cells. Risk columns come last, so that the others keep their places without them. */
export const cellColumns = (risk: boolean): readonly CellColumn[] => [
  ...namedTexts,
  ...numberFieldNames.filter((name) => !isRiskField(name)),
  ...(risk ? numberFieldNames.filter(isRiskField) : []),
];

export const marketColumns = (risk: boolean): readonly SetColumn[] => ['contractAddresses', ...cellColumns(risk)];

export const isRiskColumn = (column: SetColumn): boolean => column !== 'contractAddresses' && isRiskField(column);
