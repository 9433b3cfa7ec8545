// Whether pages of one question can be read as one list.

import type { EncodedPage } from '../snapshot/encode-page.ts';
import { haveDistinctIds } from '../snapshot/have-distinct-ids.ts';

export const fitTogether = (pages: readonly EncodedPage[]): boolean => {
  const [first] = pages;
  if (first === undefined) return false;
  const sameCount = pages.every((page) => page.meta.itemCount === first.meta.itemCount);
  return sameCount && haveDistinctIds(pages);
};
