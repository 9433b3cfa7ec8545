// Whether an id that stands on two pages of a list is one that the list has twice, or a coin that moved from one page to the
// other while they were fetched; then another may have moved the other way, and be missing.

import { doubledAcross } from './doubled-across.ts';
import type { EncodedPage } from './encode-page.ts';
import { withoutRows } from './without-rows.ts';

export interface SettledDoubles {
  /** Each id once; undefined where one of them may be a coin that moved. */
  readonly pages: readonly EncodedPage[] | undefined;
  /** Ids that stand on two pages. */
  readonly ids: readonly string[];
}

/** While pages are fetched no coin moves over so many others; what stands further apart is there twice. */
const FAR_ROWS = 100;

/** @param known ids that stood on two pages each time before: no coin moves so again and again. */
export const settleDoubles = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const { rows, ids, distances } = doubledAcross(pages);
  if (ids.length === 0) return { pages, ids };
  const isSettled = ids.every((id) => (distances.get(id) ?? 0) > FAR_ROWS || known.includes(id));
  return { pages: isSettled ? pages.map((page, at) => withoutRows(page, rows[at] ?? new Set())) : undefined, ids };
};
