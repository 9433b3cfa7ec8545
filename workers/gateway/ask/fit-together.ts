// Joins the pages of one question into one list without doubled coins, if they fit together.

import type { EncodedPage } from '../codec/page.ts';
import { settleDoubles, type SettledDoubles } from '../codec/doubles.ts';

/** @param known ids that were on two pages in the previous fetch: another one may stand in place of a missing coin. */
export const fitTogether = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const [first] = pages;
  const sameCount = pages.every((page) => page.meta.itemCount === first?.meta.itemCount);
  const settled = settleDoubles(pages, known);
  const isKnown = settled.ids.every((id) => known.includes(id));
  return { ...settled, pages: sameCount && isKnown ? settled.pages : undefined };
};
