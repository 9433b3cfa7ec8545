// Loads the rows that an answer shows, so that a format only writes.

import { isPseudoColumn, type ColumnName } from '../../../shared/coin/coin-fields.ts';
import { isCellColumn } from '../../../shared/columns/coin-columns.ts';
import { ok } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { Shown } from './asked.ts';
import type { CoinPlace } from './coin-place.ts';

/** Whether any of these columns has its cells only in the rows. */
const cellsNeedRows = (columns: readonly ColumnName[]): boolean =>
  columns.some((column) => !isPseudoColumn(column) && !isCellColumn(column));

type Loaded = ReturnType<Snapshot['loadRows']>;

export const loadShown = async (snapshot: Snapshot, rows: readonly number[], shown: Shown): Loaded =>
  shown === 'rows' || cellsNeedRows(shown) ? await snapshot.loadRows(rows) : ok(undefined);

/** The same for coins of several snapshots: reads the rows of each once. */
export const loadPlaces = async (places: readonly CoinPlace[], shown: Shown): Loaded => {
  const rows = new Map<Snapshot, number[]>();
  for (const { snapshot, row } of places) {
    const held = rows.get(snapshot);
    if (held === undefined) rows.set(snapshot, [row]);
    else held.push(row);
  }
  const loaded = await Promise.all([...rows].map(([snapshot, held]) => loadShown(snapshot, held, shown)));
  return loaded.find((one) => !one.ok) ?? ok(undefined);
};
