// Damages lists: wrong counts, a coin listed twice, coins shifted between pages, fewer coins or none, no prices.

import type { PageReader } from '../operations/perform.ts';
import { isTickerList } from './damage-tickers.ts';
import { isListBody, isObject, type Fields, type ListBody } from './list-body.ts';

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

/** The same list with so many coins. */
const cutTo = ({ meta, result }: ListBody, coins: number): ListBody => {
  const [page, limit] = [numberOf(meta['page']), numberOf(meta['limit'])];
  const cut = { itemCount: coins, pageCount: Math.ceil(coins / limit), hasNextPage: page * limit < coins };
  return { meta: { ...meta, ...cut }, result: result.slice(0, Math.max(0, coins - (page - 1) * limit)) };
};

const half = (coins: number): number => Math.ceil(coins / 2);

const withoutPrice = (coin: Fields): Fields => ({ ...coin, price: null, priceBtc: null });

/** A ticker's quotes are by currency; what is not known is zero. */
const withoutQuotedPrice = ({ quotes, ...ticker }: Fields): Fields => ({
  ...ticker,
  quotes: isObject(quotes)
    ? Object.fromEntries(Object.entries(quotes).map(([code, quote]) => [code, { ...Object(quote), price: 0 }]))
    : quotes,
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

type ListDamage =
  | NeighbourDamage
  | 'wrong-meta'
  | 'twice-in-page'
  | 'lone-coin'
  | 'shorter-list'
  | 'empty-list'
  | 'last-page'
  | 'no-prices';

/** Bodies that are not lists of coins stay unchanged. `readPage` reads another page of the same list. */
export const damageList = async (body: unknown, damage: ListDamage, readPage: PageReader): Promise<unknown> => {
  if (isTickerList(body)) {
    // It has neither counts nor pages.
    if (damage === 'twice-in-page') return twiceInPage({ meta: {}, result: body }).result;
    if (damage === 'no-prices') return body.map(withoutQuotedPrice);
    if (damage === 'shorter-list') return body.slice(0, half(body.length));
    if (damage === 'empty-list') return [];
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
    case 'shorter-list':
      return cutTo(body, half(numberOf(body.meta['itemCount'])));
    case 'empty-list':
      return cutTo(body, 0);
    case 'last-page':
      return cutTo(
        body,
        Math.min(numberOf(body.meta['itemCount']), numberOf(body.meta['page']) * numberOf(body.meta['limit'])),
      );
    case 'no-prices':
      return { ...body, result: body.result.map(withoutPrice) };
    case 'twice-across-pages':
    case 'shifted-pages':
      return mixed(body, damage, readPage);
    default:
      return damage satisfies never;
  }
};
