// Coins and pages of coins with the gateway's field names, checked when received: inner code trusts these types.

import { coinField, numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isBetterRank } from './better-rank.ts';
import { cleanCoin, type TextRules } from './clean-coin.ts';
import { hasNames, isRecord, type Coin } from './named-coin.ts';
import { toleratedRows } from './tolerated-rows.ts';

export type { Coin } from './named-coin.ts';

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
  /** Its index in the page as sent. */
  readonly index: number;
  readonly coin: Coin;
  /** The coin differs from what the upstream wrote: invalid numbers are null, texts are bounded and cleaned. */
  readonly isChanged: boolean;
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
}

/** The part of a page's coins that may be faulty; one coin always may. */
const TOLERATED_SLIPS = 0.01;

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

const rankOf = ({ coin: { rank } }: CheckedCoin): number => (typeof rank === 'number' ? rank : Number.NaN);

/** Each id once, at the place of its row with the better rank, else of its first row. */
const onceEach = (coins: readonly CheckedCoin[]): readonly CheckedCoin[] => {
  const kept = new Map<string, CheckedCoin>();
  for (const checked of coins) {
    const { id } = checked.coin;
    const held = kept.get(id);
    if (held !== undefined && !isBetterRank(rankOf(checked), rankOf(held))) continue;
    // A map keeps the old place of a replaced entry.
    if (held !== undefined) kept.delete(id);
    kept.set(id, checked);
  }
  return kept.size === coins.length ? coins : [...kept.values()];
};

/** The coins of a page, or their fault. @param wanted number of coins by the page information. */
export const collectCoins = (
  rows: readonly unknown[],
  meta: PageMeta,
  wanted: number,
  rules: TextRules,
): Result<CoinsPage, string> =>
  settleCoins(
    rows.map((one, index) => checkCoin(one, index, rules)),
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
  const coins = onceEach(readable);
  for (let row = rows.length; row < wanted; row += 1) lost.push('the answer has fewer coins than it says');
  const slips = coins.flatMap(({ fault }) => fault ?? []);
  const [fault] = [...lost, ...slips];
  // A fault in one coin must not make the market unavailable; faults in many mean that the format has changed.
  const isTolerable =
    lost.length <= toleratedRows(wanted) && lost.length + slips.length <= Math.max(1, wanted * TOLERATED_SLIPS);
  if (fault !== undefined && !isTolerable) return fail(fault);
  return ok({ meta, coins, unreadable, doubled: readable.length - coins.length });
};
