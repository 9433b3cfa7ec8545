// Chosen fields of a coin's own object.

import { isPseudoColumn, type ColumnName } from '../../../shared/coin/columns.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { asOfText } from './cell-value.ts';

/** The given columns of one coin; what the upstream left out stays out. */
export const projectCoin = (snapshot: Snapshot, row: number, columns: readonly ColumnName[]): object => {
  const coin = snapshot.rows.coin(row, true);
  const chosen = columns.map((column): [string, unknown] => [
    column,
    isPseudoColumn(column) ? asOfText(snapshot) : coin[column],
  ]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
};
