// A coin and a page of coins as the upstream gives them, checked at the rim: inner code trusts these types.

import { coinField, numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isBetterRank } from './better-rank.ts';
import { cleanCoin, type TextRules } from './clean-coin.ts';
import { hasNames, isRecord, type Coin } from './named-coin.ts';
import { toleratedRows } from './tolerated-rows.ts';

export type { Coin } from './named-coin.ts';

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
  /** The coin is not what the upstream wrote: what was no number is null, texts are bounded and cleaned. */
  readonly isChanged: boolean;
  /** What is wrong, where that is a field which every coin has. */
  readonly fault: string | undefined;
}

export interface CoinsPage {
  readonly meta: PageMeta;
  /** Each id once, in the order of the page. */
  readonly coins: readonly CheckedCoin[];
  /** Coins of the page without a usable id, a name or a symbol: nothing can be said of them, so they are left out. */
  readonly unreadable: number;
  /** Rows that were left out because another row of the page has their id and a better rank. */
  readonly doubled: number;
}

export interface AskedPage {
  readonly page: number;
  readonly limit: number;
  /** No coin is left out, so there are always some. */
  readonly isWholeMarket?: boolean;
}

/** So large a part of a page's coins may have a slip in a field, and always one. */
const TOLERATED_SLIPS = 0.01;

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

/** One coin, or what is wrong with it. A known numeric field that is no number counts as missing. */
export const checkCoin = (value: unknown, index: number, rules: TextRules): Result<CheckedCoin, string> => {
  if (!isRecord(value)) return fail('a coin is not an object');
  if (!hasNames(value) || value.id === '') return fail('a coin has no id, name or symbol');
  const clean = cleanCoin(value, index, rules);
  if (clean === undefined) return fail('a coin has an unusable id');
  const wrong = wrongFields(clean);
  if (wrong.length === 0) return ok({ index, coin: clean, isChanged: clean !== value, fault: undefined });
  const missing = Object.fromEntries(wrong.map((field) => [field, null]));
  const fault = wrong.find((field) => !coinField(field).nullable);
  return ok({
    index,
    coin: { ...clean, ...missing },
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

const rankOf = ({ coin: { rank } }: CheckedCoin): number => (typeof rank === 'number' ? rank : Number.NaN);

/** Each id once, in the place of its row with the better rank; else of its first row. */
const onceEach = (coins: readonly CheckedCoin[]): readonly CheckedCoin[] => {
  const kept = new Map<string, CheckedCoin>();
  for (const checked of coins) {
    const { id } = checked.coin;
    const held = kept.get(id);
    if (held !== undefined && !isBetterRank(rankOf(checked), rankOf(held))) continue;
    // A map remembers the place of what is replaced.
    if (held !== undefined) kept.delete(id);
    kept.set(id, checked);
  }
  return kept.size === coins.length ? coins : [...kept.values()];
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
export const checkCoinsPage = (value: unknown, asked: AskedPage, rules: TextRules): Result<CoinsPage, string> => {
  if (!isRecord(value) || !Array.isArray(value['result'])) return fail('the answer is no list of coins');
  const meta = checkMeta(value['meta']);
  if (meta === undefined) return fail('the answer has no page information');
  if (meta.page !== asked.page || meta.limit !== asked.limit)
    return fail('the answer is another page than was asked for');
  const result: readonly unknown[] = value['result'];
  if (asked.isWholeMarket === true && meta.itemCount === 0) return fail('the market has no coins');
  const contradicted = contradiction(meta, result.length);
  if (contradicted !== undefined) return fail(contradicted);
  const readable: CheckedCoin[] = [];
  const lost: string[] = [];
  for (const [index, one] of result.entries()) {
    const checked = checkCoin(one, index, rules);
    if (checked.ok) readable.push(checked.value);
    else lost.push(checked.error);
  }
  const unreadable = lost.length;
  const coins = onceEach(readable);
  const wanted = coinsBy(meta);
  for (let row = result.length; row < wanted; row += 1) lost.push('the answer has fewer coins than it says');
  const slips = coins.flatMap(({ fault }) => fault ?? []);
  const [fault] = [...lost, ...slips];
  // A slip in one coin must not take the market away; slips in many mean that the answer is not what it was.
  const isTolerable =
    lost.length <= toleratedRows(wanted) && lost.length + slips.length <= Math.max(1, wanted * TOLERATED_SLIPS);
  if (fault !== undefined && !isTolerable) return fail(fault);
  return ok({ meta, coins, unreadable, doubled: readable.length - coins.length });
};
