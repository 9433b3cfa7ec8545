// A coin and a page of coins as the upstream gives them, checked at the rim: inner code trusts these types.

import { coinField, numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { neutral } from './absence.ts';

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

export interface CheckedCoin {
  /** Its place in the page as it was sent. */
  readonly index: number;
  readonly coin: Coin;
  /** Something in the coin was no number and counts as missing: it is null here. */
  readonly isChanged: boolean;
  /** What is wrong, where that is a field which every coin has. */
  readonly fault: string | undefined;
}

export interface CoinsPage {
  readonly meta: PageMeta;
  readonly coins: readonly CheckedCoin[];
  /** Coins of the page without an id of their own, a name or a symbol: nothing can be said of them, so they are left out. */
  readonly unreadable: number;
}

export interface AskedPage {
  readonly page: number;
  readonly limit: number;
  /** No coin is left out, so there are always some. */
  readonly isWholeMarket?: boolean;
}

/** The page that parameters of the wire ask for. */
export const askedPage = (parameters: ReadonlyMap<string, string>): AskedPage => ({
  page: Number(parameters.get('page')),
  limit: Number(parameters.get('limit')),
  isWholeMarket: [...parameters.keys()].every((name) => neutral.includes(name)),
});

/** So large a part of a page's coins may be faulty, and always one. */
const TOLERATED_FAULTS = 0.01;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** The known numeric fields that hold something else than a number, null or nothing. */
const wrongFields = (value: Record<string, unknown>): readonly NumberFieldName[] => {
  const wrong: NumberFieldName[] = [];
  for (const field of numberFieldNames) {
    const held = value[field];
    if (held === undefined || held === null) continue;
    if (typeof held !== 'number' || held === Number.POSITIVE_INFINITY || held === Number.NEGATIVE_INFINITY)
      wrong.push(field);
  }
  return wrong;
};

const hasNames = (value: Record<string, unknown>): value is Coin =>
  typeof value['id'] === 'string' && typeof value['name'] === 'string' && typeof value['symbol'] === 'string';

/** One coin, or what is wrong with it. A known numeric field that is no number counts as missing. */
export const checkCoin = (value: unknown, index: number): Result<CheckedCoin, string> => {
  if (!isRecord(value)) return fail('a coin is not an object');
  if (!hasNames(value) || value.id === '') return fail('a coin has no id, name or symbol');
  const wrong = wrongFields(value);
  if (wrong.length === 0) return ok({ index, coin: value, isChanged: false, fault: undefined });
  const missing = Object.fromEntries(wrong.map((field) => [field, null]));
  const fault = wrong.find((field) => !coinField(field).nullable);
  return ok({
    index,
    coin: { ...value, ...missing },
    isChanged: true,
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

const STANDS_TWICE = 'a coin stands twice';

/** The coins of a page, of which each id names one: a second coin of that id may be any. */
const checkCoins = (values: readonly unknown[]): readonly Result<CheckedCoin, string>[] => {
  const ids = new Set<string>();
  return values.map((value, index) => {
    const checked = checkCoin(value, index);
    if (checked.ok && ids.has(checked.value.coin.id)) return fail(STANDS_TWICE);
    if (checked.ok) ids.add(checked.value.coin.id);
    return checked;
  });
};

/** How many coins a page has by what it says of itself. */
const coinsBy = ({ page, limit, itemCount }: PageMeta): number =>
  Math.max(0, Math.min(limit, itemCount - (page - 1) * limit));

/** What a page says of itself does not fit its place in the list, or how many coins it has. */
const contradiction = (meta: PageMeta, count: number): string | undefined => {
  const wanted = coinsBy(meta);
  if (count > wanted) return 'the answer has more coins than it says';
  if (count === 0 && wanted > 0) return 'the answer has none of the coins that it says';
  return meta.hasNextPage === meta.page * meta.limit < meta.itemCount
    ? undefined
    : 'the answer contradicts itself on the next page';
};

/** The page that was asked for, or what is wrong with it. */
export const checkCoinsPage = (value: unknown, asked: AskedPage): Result<CoinsPage, string> => {
  if (!isRecord(value) || !Array.isArray(value['result'])) return fail('the answer is no list of coins');
  const meta = checkMeta(value['meta']);
  if (meta === undefined) return fail('the answer has no page information');
  if (meta.page !== asked.page || meta.limit !== asked.limit)
    return fail('the answer is another page than was asked for');
  const result: readonly unknown[] = value['result'];
  if (asked.isWholeMarket === true && meta.itemCount === 0) return fail('the market has no coins');
  const contradicted = contradiction(meta, result.length);
  if (contradicted !== undefined) return fail(contradicted);
  const checked = checkCoins(result);
  const wanted = coinsBy(meta);
  const missing = Array.from({ length: wanted - result.length }, () => 'the answer has fewer coins than it says');
  const faults = [...checked.flatMap((coin) => (coin.ok ? (coin.value.fault ?? []) : coin.error)), ...missing];
  const [fault] = faults;
  // A slip in one coin must not take the market away; slips in many mean that the answer is not what it was.
  if (fault !== undefined && faults.length > Math.max(1, wanted * TOLERATED_FAULTS)) return fail(fault);
  const coins = checked.flatMap((coin) => (coin.ok ? [coin.value] : []));
  const unreadable = checked.filter((coin) => !coin.ok && coin.error !== STANDS_TWICE);
  return ok({ meta, coins, unreadable: unreadable.length });
};
