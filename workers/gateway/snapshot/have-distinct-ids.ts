// Whether pages hold each coin once: coins that move while pages are fetched stand twice, or not at all.

import { decodeColumns } from './decode-columns.ts';
import type { EncodedPage } from './encode-page.ts';

export const haveDistinctIds = (pages: readonly EncodedPage[]): boolean => {
  const seen = new Set<string | undefined>();
  let count = 0;
  for (const page of pages) {
    for (const id of decodeColumns(page.columns, 0, page).texts('id')) seen.add(id);
    count += page.count;
  }
  return seen.size === count;
};
