// Loads the columns and rows that an answer shows, so that a format only writes.

import { isPseudoColumn, type ColumnName } from '../../../shared/coin/coin-fields.ts';
import { isCellColumn } from '../../../shared/columns/coin-columns.ts';
import { ok } from '../../../shared/result.ts';
import type { Loaded } from '../codec/further-parts.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { Shown } from './asked.ts';
import type { CoinPlace } from './coin-place.ts';

/** Whether any of these columns has its cells only in the rows. */
const cellsNeedRows = (columns: readonly ColumnName[]): boolean =>
  columns.some((column) => !isPseudoColumn(column) && !isCellColumn(column));

export const loadShown = async (snapshot: Snapshot, rows: readonly number[], shown: Shown): Promise<Loaded> => {
  if (shown === 'rows') return await snapshot.loadRows(rows);
  const loaded = await snapshot.loadColumns(shown.filter(isCellColumn));
  return loaded.ok && cellsNeedRows(shown) ? await snapshot.loadRows(rows) : loaded;
};

/** The same for coins of several snapshots: reads each part of a snapshot once. */
export const loadPlaces = async (places: readonly CoinPlace[], shown: Shown): Promise<Loaded> => {
  const rows = new Map<Snapshot, number[]>();
  for (const { snapshot, row } of places) {
    const held = rows.get(snapshot);
    if (held === undefined) rows.set(snapshot, [row]);
    else held.push(row);
  }
  const loaded = await Promise.all([...rows].map(([snapshot, held]) => loadShown(snapshot, held, shown)));
  return loaded.find((one) => !one.ok) ?? ok(undefined);
};
