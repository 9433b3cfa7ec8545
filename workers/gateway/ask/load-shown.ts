// Loads the columns and rows that an answer shows, so that a format only writes.

import { isNumberField } from '../../../shared/coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../../../shared/coin/columns.ts';
import { isCellColumn, type SetColumn } from '../../../shared/columns/set-column.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { Shown } from './asked.ts';
import type { CoinPlace } from './coin-place.ts';

/** Whether any of these columns has its cells only in the rows. */
const cellsNeedRows = (columns: readonly ColumnName[]): boolean =>
  columns.some((column) => !isPseudoColumn(column) && !isCellColumn(column));

/** Throws ColumnsNeeded if one of the columns is not in memory. */
export const needColumns = ({ columns }: Snapshot, needed: readonly SetColumn[]): void => {
  for (const column of needed) {
    if (column === 'contractAddresses') columns.contracts();
    else if (isNumberField(column)) columns.numbers(column);
  }
};

/** Rejects with RowsMissing if the rows can't be read. */
export const loadShown = async (snapshot: Snapshot, rows: readonly number[], shown: Shown): Promise<void> => {
  if (shown !== 'rows') needColumns(snapshot, shown.filter(isCellColumn));
  if (shown === 'rows' || cellsNeedRows(shown)) await snapshot.loadRows(rows);
};

/** The same for coins of several snapshots: reads each part of a snapshot once. */
export const loadPlaces = async (places: readonly CoinPlace[], shown: Shown): Promise<void> => {
  const rows = new Map<Snapshot, number[]>();
  for (const { snapshot, row } of places) {
    const held = rows.get(snapshot);
    if (held === undefined) rows.set(snapshot, [row]);
    else held.push(row);
  }
  await Promise.all([...rows].map(([snapshot, held]) => loadShown(snapshot, held, shown)));
};
