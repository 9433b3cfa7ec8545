// Turns checked coins into a page that is ready to be stored.

import type { CoinsPage, Hole, PageMeta } from '../upstream/coin.ts';
import { commonColumns, rareColumns } from './columns-layout.ts';
import { encodeColumns, type EncodedColumns } from './encode-columns.ts';
import { encodeRows, writeRow, type EncodedRows } from './encode-rows.ts';

/** Plain data that can be cloned and stored. `columns` and `rare` have the layout of `columns-layout.ts`. */
export interface EncodedPage extends EncodedColumns {
  readonly meta: PageMeta;
  /** Number of coins left out because they can't be read. */
  readonly unreadable: number;
  /** Number of rows left out because another row with their id has a better rank. */
  readonly doubled: number;
  /** Where coins may be missing: see `Hole`. */
  readonly holes: readonly Hole[];
  readonly rare: EncodedColumns;
  readonly rows: readonly EncodedRows[];
}

export const encodePage = ({ meta, coins, unreadable, doubled, holes }: CoinsPage): EncodedPage => {
  const rows = coins.map(({ coin }) => writeRow(coin));
  const values = rows.map(({ coin }) => coin);
  return {
    meta,
    unreadable,
    doubled,
    holes,
    ...encodeColumns(values, commonColumns),
    rare: encodeColumns(values, rareColumns),
    rows: encodeRows(rows, meta.page === 1),
  };
};
