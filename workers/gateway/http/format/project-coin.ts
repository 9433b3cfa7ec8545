// Selected fields of a coin's object.

import { isPseudoColumn, type ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { type CellSource } from './cell-value.ts';
import { timeText } from '../../../../shared/text/shown.ts';

/** The given columns of one coin, without fields that the upstream left out. */
export const projectCoin = ({ snapshot, asOf }: CellSource, row: number, columns: readonly ColumnName[]): object => {
  const coin = snapshot.rows.coin(row);
  const chosen = columns.map((column): [string, unknown] => [
    column,
    isPseudoColumn(column) ? timeText(asOf) : coin[column],
  ]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
};
