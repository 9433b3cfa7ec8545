// A coin and a page of coins as the upstream gives them, checked at the rim: inner code trusts these types.

import { numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** A coin's own object, unknown fields included. Known numeric fields are numbers, null or absent. */
export type Coin = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
};

export interface PageMeta {
  readonly page: number;
  readonly limit: number;
  readonly itemCount: number;
  readonly pageCount: number;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
}

export interface CoinsPage {
  readonly meta: PageMeta;
  readonly coins: readonly Coin[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isOptionalNumber = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'number' && Number.isFinite(value));

/** One coin, or what is wrong with it. */
export const checkCoin = (value: unknown): Result<Coin, string> => {
  if (!isRecord(value)) return fail('a coin is not an object');
  const { id, name, symbol } = value;
  if (typeof id !== 'string' || id === '') return fail('a coin has no id');
  if (typeof name !== 'string' || typeof symbol !== 'string') return fail('a coin has no name or symbol');
  const wrong = numberFieldNames.find((field) => !isOptionalNumber(value[field]));
  return wrong === undefined ? ok({ ...value, id, name, symbol }) : fail(`a coin's ${wrong} is not a number`);
};

const checkMeta = (meta: unknown): PageMeta | undefined => {
  if (!isRecord(meta)) return undefined;
  const { page, limit, itemCount, pageCount, hasPreviousPage, hasNextPage } = meta;
  if (!isWhole(page) || !isWhole(limit) || !isWhole(itemCount) || !isWhole(pageCount)) return undefined;
  if (typeof hasPreviousPage !== 'boolean' || typeof hasNextPage !== 'boolean') return undefined;
  return { page, limit, itemCount, pageCount, hasPreviousPage, hasNextPage };
};

/** The page that was asked for, or what is wrong with it. */
export const checkCoinsPage = (
  value: unknown,
  asked: { readonly page: number; readonly limit: number },
): Result<CoinsPage, string> => {
  if (!isRecord(value) || !Array.isArray(value['result'])) return fail('the answer is no list of coins');
  const meta = checkMeta(value['meta']);
  if (meta === undefined) return fail('the answer has no page information');
  if (meta.page !== asked.page || meta.limit !== asked.limit)
    return fail('the answer is another page than was asked for');
  const result: readonly unknown[] = value['result'];
  if (result.length > meta.limit || result.length > meta.itemCount)
    return fail('the answer has more coins than it says');
  const coins: Coin[] = [];
  for (const item of result) {
    const coin = checkCoin(item);
    if (!coin.ok) return coin;
    coins.push(coin.value);
  }
  return ok({ meta, coins });
};
