// Whether pages of one question can be read as one list, and that list with each coin once.

import type { EncodedPage } from '../codec/encode-page.ts';
import { settleDoubles, type SettledDoubles } from '../codec/settle-doubles.ts';

/** @param known ids that stood on two pages when they were fetched before. */
export const fitTogether = (pages: readonly EncodedPage[], known: readonly string[] = []): SettledDoubles => {
  const [first] = pages;
  const sameCount = pages.every((page) => page.meta.itemCount === first?.meta.itemCount);
  const settled = settleDoubles(pages, known);
  return { ...settled, pages: sameCount ? settled.pages : undefined };
};
