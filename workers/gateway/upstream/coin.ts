// Which coins of a page count: each is checked where it enters, so that inner code trusts its type. Of several rows
// of one coin the better one stays, and a few lost rows are tolerated.

import { coinField, type NumberFieldName, numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { cleanCoin, type Coin, hasNames, isRecord, type TextRules } from './clean-coin.ts';

export const isBetterRank = (rank: number, than: number): boolean =>
  rank < than || (Number.isNaN(than) && !Number.isNaN(rank));

/** The last known market cap before a row; infinity if there is none. */
const capBefore = (caps: ArrayLike<number>, row: number): number => {
  for (let at = row - 1; at >= 0; at -= 1) {
    const cap = caps[at] ?? Number.NaN;
    if (!Number.isNaN(cap)) return cap;
  }
  return Number.POSITIVE_INFINITY;
};

/**
 * Of the row `lost` of a list by falling market cap, which repeats the row `held`. If it fits its place, either of both
 * may be the one that stands in place of another.
 */
export const holeReach = (
  caps: ArrayLike<number>,
  { lost, held }: { readonly lost: number; readonly held: number },
): number => {
  const reach = capBefore(caps, lost);
  const own = caps[lost] ?? Number.NaN;
  return own > reach ? reach : Math.max(reach, capBefore(caps, held));
};

// The number of rows of a page that may be lost: on a larger page, a lost row is more likely a single error.

/** Maximum number of unreadable or missing rows for a page of `rows` rows. */
const toleratedRows = (rows: number): number => {
  if (rows < 20) return 0;
  return rows < 100 ? 1 : Math.floor(rows / 100);
};

export interface PageMeta {
  /** From 1. */
  readonly page: number;
  /** Number of coins of a full page. */
  readonly limit: number;
  /** Number of coins of the whole list. */
  readonly itemCount: number;
  readonly hasNextPage: boolean;
}

export interface CheckedCoin {
  /** Invalid numbers are null, texts are bounded and cleaned. */
  readonly coin: Coin;
  /** The fault in a field that every coin has; undefined without one. */
  readonly fault: string | undefined;
}

export interface CoinsPage {
  readonly meta: PageMeta;
  /** Each id once, in the order of the page. */
  readonly coins: readonly CheckedCoin[];
  /** Number of coins left out because they have no usable id, name or symbol. */
  readonly unreadable: number;
  /** Number of rows left out because another row of the page has their id and a better rank. */
  readonly doubled: number;
  /** A hole for each of them. */
  readonly holes: readonly Hole[];
}

/** The place of a row that repeats another coin: the coin that should be there may be missing from the list. */
export interface Hole {
  /** Of the coin that is listed twice. */
  readonly id: string;
  /** In a list by falling market cap, no coin that is missing here has more than this; infinity if not known. */
  readonly reach: number;
}

/** The part of a page's coins that may be faulty; one coin always may. */
const TOLERATED_SLIPS = 0.01;

/** A negative price is no price. */
const prices: readonly NumberFieldName[] = ['price', 'priceBtc'];

const withoutNegativePrices = (coin: Coin): Coin => {
  const wrong = prices.filter((field) => Number(coin[field]) < 0);
  return wrong.length === 0 ? coin : { ...coin, ...Object.fromEntries(wrong.map((field) => [field, null])) };
};

/** The known numeric fields whose value is present and neither a number nor null. */
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

/** The checked coin, or its fault. A known numeric field with an invalid value counts as missing. */
export const checkCoin = (value: unknown, rules: TextRules): Result<CheckedCoin, string> => {
  if (!isRecord(value)) return fail('a coin is not an object');
  if (!hasNames(value) || value.id === '') return fail('a coin has no id, name or symbol');
  const cleaned = cleanCoin(value, rules);
  if (cleaned === undefined) return fail('a coin has an unusable id');
  const clean = withoutNegativePrices(cleaned);
  const wrong = wrongFields(clean);
  if (wrong.length === 0) return ok({ coin: clean, fault: undefined });
  const missing = Object.fromEntries(wrong.map((field) => [field, null]));
  const fault = wrong.find((field) => !coinField(field).nullable);
  return ok({
    coin: { ...clean, ...missing },
    fault: fault === undefined ? undefined : `a coin's ${fault} is not a number`,
  });
};

const rankOf = ({ coin: { rank } }: CheckedCoin): number => (typeof rank === 'number' ? rank : Number.NaN);

/** Each id once, at the place of its row with the better rank, else of its first row, and the holes of the others. */
const onceEach = (coins: readonly CheckedCoin[]): Pick<CoinsPage, 'coins' | 'holes'> => {
  const kept = new Map<string, number>();
  const dropped: { readonly lost: number; readonly held: number }[] = [];
  for (const [row, checked] of coins.entries()) {
    const { id } = checked.coin;
    const before = kept.get(id);
    const held = before === undefined ? undefined : coins[before];
    const isBetter = held === undefined || isBetterRank(rankOf(checked), rankOf(held));
    if (before !== undefined) dropped.push(isBetter ? { lost: before, held: row } : { lost: row, held: before });
    if (isBetter) kept.set(id, row);
  }
  if (dropped.length === 0) return { coins, holes: [] };
  const caps = coins.map(({ coin: { marketCap } }) => (typeof marketCap === 'number' ? marketCap : Number.NaN));
  const lost = new Set(dropped.map((one) => one.lost));
  return {
    coins: coins.filter((_, row) => !lost.has(row)),
    holes: dropped.map((one) => ({ id: coins[one.lost]?.coin.id ?? '', reach: holeReach(caps, one) })),
  };
};

/** The coins of a page, or their fault. @param wanted number of coins by the page information. */
export const collectCoins = (
  rows: readonly unknown[],
  meta: PageMeta,
  wanted: number,
  rules: TextRules,
): Result<CoinsPage, string> =>
  settleCoins(
    rows.map((one) => checkCoin(one, rules)),
    meta,
    wanted,
  );

/** The same for rows that were checked one by one. */
export const settleCoins = (
  rows: readonly Result<CheckedCoin, string>[],
  meta: PageMeta,
  wanted: number,
): Result<CoinsPage, string> => {
  const readable = rows.flatMap((row) => (row.ok ? [row.value] : []));
  const lost = rows.flatMap((row) => (row.ok ? [] : [row.error]));
  const unreadable = lost.length;
  const { coins, holes } = onceEach(readable);
  for (let row = rows.length; row < wanted; row += 1) lost.push('the answer has fewer coins than it says');
  const slips = coins.flatMap(({ fault }) => fault ?? []);
  const [fault] = [...lost, ...slips];
  // A fault in one coin must not make the market unavailable; faults in many mean that the format has changed.
  const isTolerable =
    lost.length <= toleratedRows(wanted) && lost.length + slips.length <= Math.max(1, wanted * TOLERATED_SLIPS);
  if (fault !== undefined && !isTolerable) return fail(fault);
  return ok({ meta, coins, unreadable, doubled: holes.length, holes });
};
