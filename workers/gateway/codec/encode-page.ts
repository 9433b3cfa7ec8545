// Turns checked coins into a page that is ready to be stored: rows are copied as the upstream wrote them where they may be,
// and written anew elsewhere.

import { boundCoin } from '../upstream/bound-coin.ts';
import type { CheckedCoin, CoinsPage, PageMeta } from '../upstream/coin.ts';
import { commonColumns, rareColumns } from './columns-layout.ts';
import { encodeColumns, type EncodedColumns } from './encode-columns.ts';
import { encodeRows, type EncodedRows } from './encode-rows.ts';
import type { WrittenRows } from './row-span.ts';

/** Plain data that can be cloned and stored. `columns` has the layout of `columns-layout.ts`, as that of `rare` does. */
export interface EncodedPage extends EncodedColumns {
  readonly meta: PageMeta;
  /** Coins of the page about which nothing can be said; they are left out. */
  readonly unreadable: number;
  /** Rows that were left out because another row of their id has a better rank: the set has so many coins fewer than rows. */
  readonly doubled: number;
  readonly rare: EncodedColumns;
  readonly rows: readonly EncodedRows[];
}

/** Bytes of a UTF-16 code unit in UTF-8, at most. */
const LONGEST_CODE_UNIT = 3;

const bytesOf = ({ index, coin }: CheckedCoin, written: WrittenRows | undefined): number => {
  if (written === undefined) return LONGEST_CODE_UNIT * JSON.stringify(coin).length;
  const { start, end } = written.spans[index] ?? { start: 0, end: 0 };
  return end - start;
};

/** Keeps nothing of the memory of `written`, which is missing where the coins are not as the upstream wrote them. */
export const encodePage = ({ meta, coins, unreadable, doubled }: CoinsPage, written?: WrittenRows): EncodedPage => {
  const bounded = coins.map((coin) => boundCoin(coin, bytesOf(coin, written)));
  const values = bounded.map(({ coin }) => coin);
  return {
    meta,
    unreadable,
    doubled,
    ...encodeColumns(values, commonColumns),
    rare: encodeColumns(values, rareColumns),
    rows: encodeRows(bounded, written, meta.page === 1),
  };
};
