// Damages lists: wrong counts, a coin listed twice, coins shifted between pages, a single coin.

import type { PageReader } from '../operations/page-reader.ts';
import { isTickerList } from './damage-tickers.ts';
import { isListBody, type Fields, type ListBody } from './list-body.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const withWrongMeta = ({ meta, result }: ListBody): ListBody => ({
  meta: {
    ...meta,
    page: numberOf(meta['page']) + 1,
    itemCount: numberOf(meta['itemCount']) + 7,
    pageCount: 0,
    hasPreviousPage: meta['hasPreviousPage'] !== true,
    hasNextPage: meta['hasNextPage'] !== true,
  },
  result,
});

/** Replaces the coin at `at`. No change if either coin is missing. */
const replaced = (result: readonly Fields[], at: number, coin: Fields | undefined): readonly Fields[] =>
  coin === undefined || result[at] === undefined ? result : result.with(at, coin);

/** The coin with the rank of the other coin. */
const ranked = (coin: Fields | undefined, other: Fields | undefined): Fields | undefined =>
  coin === undefined || other === undefined ? undefined : { ...coin, rank: other['rank'] };

const twiceInPage = ({ meta, result }: ListBody): ListBody => ({
  meta,
  result: replaced(result, result.length - 1, ranked(result[0], result.at(-1))),
});

const loneCoin = ({ meta, result }: ListBody): ListBody => ({
  meta: { ...meta, itemCount: 1, pageCount: 1, hasNextPage: false },
  result: meta['page'] === 1 ? result.slice(0, 1) : [],
});

type NeighbourDamage = 'twice-across-pages' | 'shifted-pages';

const mixed = async ({ meta, result }: ListBody, damage: NeighbourDamage, readPage: PageReader): Promise<ListBody> => {
  const read = async (page: number): Promise<readonly Fields[]> => {
    const body = await readPage(page);
    return isListBody(body) ? body.result : [];
  };
  const page = numberOf(meta['page']);
  const before = (await read(page - 1)).at(-1);
  if (damage === 'twice-across-pages') return { meta, result: replaced(result, 0, ranked(before, result[0])) };
  const [after] = await read(page + 1);
  return { meta, result: replaced(replaced(result, 0, before), result.length - 1, after) };
};

/** Bodies that are not lists of coins stay unchanged. `readPage` reads another page of the same list. */
export const damageList = async (
  body: unknown,
  damage: NeighbourDamage | 'wrong-meta' | 'twice-in-page' | 'lone-coin',
  readPage: PageReader,
): Promise<unknown> => {
  if (isTickerList(body)) {
    // It has neither counts nor pages.
    if (damage === 'twice-in-page') return twiceInPage({ meta: {}, result: body }).result;
    return damage === 'lone-coin' ? body.slice(0, 1) : body;
  }
  if (!isListBody(body)) return body;
  switch (damage) {
    case 'wrong-meta':
      return withWrongMeta(body);
    case 'twice-in-page':
      return twiceInPage(body);
    case 'lone-coin':
      return loneCoin(body);
    case 'twice-across-pages':
    case 'shifted-pages':
      return mixed(body, damage, readPage);
    default:
      return damage satisfies never;
  }
};
