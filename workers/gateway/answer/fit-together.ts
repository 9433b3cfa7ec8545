// Whether pages of one question can be read as one list: coins that move while pages are fetched stand twice or not at all.

import type { CoinsPage } from '../upstream/coin.ts';

export const fitTogether = (pages: readonly CoinsPage[]): boolean => {
  const [first] = pages;
  if (first === undefined) return false;
  const ids = pages.flatMap(({ coins }) => coins.map(({ id }) => id));
  return (
    pages.every((page) => page.isFull && page.meta.itemCount === first.meta.itemCount) &&
    new Set(ids).size === ids.length
  );
};
