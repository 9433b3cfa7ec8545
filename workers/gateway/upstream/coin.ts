// A coin and a page of coins as the upstream gives them, checked at the rim: inner code trusts these types.

import { coinField, numberFieldNames } from '../../../shared/coin/coin-fields.ts';
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
  /** Coins of the page without an id, a name or a symbol: nothing can be said of them, so they are left out. */
  readonly unreadable: number;
  /** Holds as many coins as its place among `itemCount` says. */
  readonly isFull: boolean;
}

/** So large a part of a page's coins may be faulty, and always one. */
const TOLERATED_FAULTS = 0.01;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isOptionalNumber = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'number' && Number.isFinite(value));

export interface CheckedCoin {
  readonly coin: Coin;
  /** A field that every coin has held something else than a number; it counts as missing. */
  readonly fault: string | undefined;
}

/** One coin, or what is wrong with it. A known numeric field that is no number counts as missing. */
export const checkCoin = (value: unknown): Result<CheckedCoin, string> => {
  if (!isRecord(value)) return fail('a coin is not an object');
  const { id, name, symbol } = value;
  if (typeof id !== 'string' || id === '') return fail('a coin has no id');
  if (typeof name !== 'string' || typeof symbol !== 'string') return fail('a coin has no name or symbol');
  const wrong = numberFieldNames.filter((field) => !isOptionalNumber(value[field]));
  const missing = Object.fromEntries(wrong.map((field) => [field, null]));
  const fault = wrong.find((field) => !coinField(field).nullable);
  return ok({
    coin: { ...value, ...missing, id, name, symbol },
    fault: fault === undefined ? undefined : `a coin's ${fault} is not a number`,
  });
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
  const checked = result.map(checkCoin);
  const faults = checked.flatMap((coin) => (coin.ok ? (coin.value.fault ?? []) : coin.error));
  const [fault] = faults;
  // A slip in one coin must not take the market away; slips in many mean that the answer is not what it was.
  if (fault !== undefined && faults.length > Math.max(1, result.length * TOLERATED_FAULTS)) return fail(fault);
  const coins = checked.flatMap((coin) => (coin.ok ? [coin.value.coin] : []));
  const before = (meta.page - 1) * meta.limit;
  const expected = Math.max(0, Math.min(meta.limit, meta.itemCount - before));
  const isFull = result.length === expected && meta.hasNextPage === before + meta.limit < meta.itemCount;
  return ok({ meta, coins, unreadable: result.length - coins.length, isFull });
};
