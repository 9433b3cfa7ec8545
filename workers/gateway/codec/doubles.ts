// What becomes of an id that stands on two pages of a list: it is repeated there, or a coin moved between the pages
// during the fetch, and another may be missing.

import { type Hole, holeReach, isBetterRank } from '../upstream/coin.ts';
import { decodeColumns } from './columns.ts';
import { type EncodedPage, withoutRows } from './page.ts';

interface DoubledAcross {
  /** The rows to remove from each page, for `withoutRows`. */
  readonly rows: readonly ReadonlyMap<number, Hole>[];
  /** Doubled ids, each once, in the order of their second row. */
  readonly ids: readonly string[];
  /** Minimum distance between two rows of each doubled id, in rows. */
  readonly distances: ReadonlyMap<string, number>;
}

interface Place {
  /** The page's rows to remove. */
  readonly rows: Map<number, Hole>;
  readonly row: number;
  /** Index among the rows of all pages. */
  readonly place: number;
  readonly rank: number;
}

export const doubledAcross = (pages: readonly EncodedPage[]): DoubledAcross => {
  const kept = new Map<string, Place>();
  const caps = pages.flatMap((page) => [...decodeColumns(page.columns, 0, page).numbers('marketCap')]);
  const distances = new Map<string, number>();
  let before = 0;
  const rows = pages.map((page) => {
    const dropped = new Map<number, Hole>();
    const reader = decodeColumns(page.columns, 0, page);
    const ranks = reader.numbers('rank');
    for (const [row, id] of reader.texts('id').entries()) {
      const place = { rows: dropped, row, place: before + row, rank: ranks[row] ?? Number.NaN };
      const held = kept.get(id);
      const isKept = held === undefined || isBetterRank(place.rank, held.rank);
      if (isKept) kept.set(id, place);
      if (held === undefined) continue;
      const distance = place.place - held.place;
      distances.set(id, Math.min(distances.get(id) ?? Number.POSITIVE_INFINITY, Math.abs(distance)));
      const [winner, loser] = isKept ? [place, held] : [held, place];
      loser.rows.set(loser.row, { id, reach: holeReach(caps, { lost: loser.place, held: winner.place }) });
    }
    before += page.count;
    return dropped;
  });
  return { rows, ids: [...distances.keys()], distances };
};

export interface SettledDoubles {
  /** Pages with each id once; undefined if one of the ids may be a coin that moved. */
  readonly pages: readonly EncodedPage[] | undefined;
  /** Ids on two pages. */
  readonly ids: readonly string[];
}

/** Maximum distance that a coin moves during a fetch, rows; rows of one id further apart are repeated in the list. */
const FAR_ROWS = 100;

/** @param known ids on two pages in each earlier fetch: no coin moves like this repeatedly. */
export const settleDoubles = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const { rows, ids, distances } = doubledAcross(pages);
  if (ids.length === 0) return { pages, ids };
  const isSettled = ids.every((id) => (distances.get(id) ?? 0) > FAR_ROWS || known.includes(id));
  return { pages: isSettled ? pages.map((page, at) => withoutRows(page, rows[at] ?? new Map())) : undefined, ids };
};
