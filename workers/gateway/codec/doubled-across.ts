// Which rows to take out of the pages of one set so that each id stands once, with its better rank: a list that has an id
// twice, or coins that move while pages are fetched.

import { isBetterRank } from '../upstream/better-rank.ts';
import { decodeColumns } from './decode-columns.ts';
import type { EncodedPage } from './encode-page.ts';

export interface DoubledAcross {
  /** Of each page, for `withoutRows`. */
  readonly rows: readonly ReadonlySet<number>[];
  /** Each once, in the order in which they are met a second time. */
  readonly ids: readonly string[];
  /** How many rows lie between two places of each, at least. */
  readonly distances: ReadonlyMap<string, number>;
}

interface Place {
  /** Of the page. */
  readonly rows: Set<number>;
  readonly row: number;
  /** Among all rows. */
  readonly place: number;
  readonly rank: number;
}

export const doubledAcross = (pages: readonly EncodedPage[]): DoubledAcross => {
  const kept = new Map<string, Place>();
  const distances = new Map<string, number>();
  let before = 0;
  const rows = pages.map((page) => {
    const dropped = new Set<number>();
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
      const { rows: losing, row: lost } = isKept ? held : place;
      losing.add(lost);
    }
    before += page.count;
    return dropped;
  });
  return { rows, ids: [...distances.keys()], distances };
};
