// A row of a snapshot as the cells of an answer.

import { isPseudoColumn, type ColumnName } from '../../shared/coin/coin-fields.ts';
import type { WireCell } from '../client/wire.ts';
import type { HeldSet } from './held-set.ts';
import { isCellColumn } from '../../shared/columns/coin-columns.ts';

export const snapshotRow =
  ({ cell, head: { asOf } }: HeldSet, columns: readonly ColumnName[]): ((row: number) => readonly WireCell[]) =>
  (row) =>
    columns.map((column) => (isPseudoColumn(column) ? asOf : isCellColumn(column) ? cell(column, row) : null));
