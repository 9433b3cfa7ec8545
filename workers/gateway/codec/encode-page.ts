// Turns checked coins into a page that is ready to be stored. Rows are copied as the upstream wrote them if they are
// unchanged, else written again.

import { boundCoin } from '../upstream/bound-coin.ts';
import type { CheckedCoin, CoinsPage, Hole, PageMeta } from '../upstream/coin.ts';
import { commonColumns, rareColumns } from './columns-layout.ts';
import { encodeColumns, type EncodedColumns } from './encode-columns.ts';
import { encodeRows, type EncodedRows } from './encode-rows.ts';
import type { WrittenRows } from './row-span.ts';

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

/** Maximum length of a UTF-16 code unit in UTF-8, bytes. */
const LONGEST_CODE_UNIT = 3;

const bytesOf = ({ index, coin }: CheckedCoin, written: WrittenRows | undefined): number => {
  if (written === undefined) return LONGEST_CODE_UNIT * JSON.stringify(coin).length;
  const { start, end } = written.spans[index] ?? { start: 0, end: 0 };
  return end - start;
};

/** Does not keep the memory of `written`, which is undefined for coins that are not as the upstream wrote them. */
export const encodePage = (
  { meta, coins, unreadable, doubled, holes }: CoinsPage,
  written?: WrittenRows,
): EncodedPage => {
  const bounded = coins.map((coin) => boundCoin(coin, bytesOf(coin, written)));
  const values = bounded.map(({ coin }) => coin);
  return {
    meta,
    unreadable,
    doubled,
    holes,
    ...encodeColumns(values, commonColumns),
    rare: encodeColumns(values, rareColumns),
    rows: encodeRows(bounded, written, meta.page === 1),
  };
};
