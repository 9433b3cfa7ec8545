// Decides whether an id on two pages is repeated in the list or is a coin that moved between pages during the fetch; in
// the latter case another coin may have moved the other way and be missing.

import { doubledAcross } from './doubled-across.ts';
import type { EncodedPage } from './page.ts';
import { withoutRows } from './page.ts';

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
