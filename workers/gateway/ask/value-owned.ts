// What one owns at present prices: amounts of the broker, prices of the snapshots, in any currency, for no credits.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { CellValue } from '../../../shared/protocol/coin-answers.ts';
import { type PortfolioColumn, totalColumns, type OwnedRows } from '../../../shared/protocol/owned.ts';
import { noMembership } from '../../../shared/query/filter.ts';
import { dollarMarket } from '../../../shared/query/question.ts';
import { searchCoin } from '../../../shared/reference/find-reference.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OwnedCoin } from '../providers/provider.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { DataFailure } from '../upstream/failures.ts';
import type { AnswerContext } from './answer.ts';

/** The present market in a currency. */
export interface Prices {
  readonly market: Snapshot;
  /** Units of the currency for a dollar; undefined if bitcoin, which tells it, has no price. */
  readonly perDollar: number | undefined;
  readonly simulated: boolean;
}

const orUndefined = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value;

const numberAt = ({ columns }: Snapshot, field: 'price' | 'priceChange1d', row: number | undefined) =>
  row === undefined ? undefined : orUndefined(columns.numbers(field)[row]);

const rowOf = ({ columns }: Snapshot, id: string): number | undefined => searchCoin(columns, 'id', id.toLowerCase());

export const presentPrices = async (
  currency: CurrencyCode,
  { snapshots, lifetime }: Pick<AnswerContext, 'snapshots' | 'lifetime'>,
): Promise<Result<Prices, DataFailure>> => {
  const dollars = await snapshots.get(dollarMarket, lifetime);
  if (!dollars.ok) return dollars;
  const own = currency === 'USD' ? dollars : await snapshots.get({ ...noMembership, currency }, lifetime);
  if (!own.ok) return own;
  const bitcoinIn = ({ snapshot }: typeof own.value) => numberAt(snapshot, 'price', rowOf(snapshot, 'bitcoin'));
  const [inDollars, inOwn] = [bitcoinIn(dollars.value), bitcoinIn(own.value)];
  const ratio = inDollars === undefined || inOwn === undefined ? undefined : inOwn / inDollars;
  const market = own.value.snapshot;
  return ok({ market, perDollar: currency === 'USD' ? 1 : ratio, simulated: market.header.simulated });
};

/** A product, or null if a factor is unknown. */
const times = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one === null || one === undefined || other === null || other === undefined ? null : one * other;

/** Coins that the market does not list have the price that came with their amount. */
export const pricedAt = (
  { id, symbol, price }: Pick<OwnedCoin, 'id' | 'symbol' | 'price'>,
  { market, perDollar }: Prices,
) => {
  const row = rowOf(market, id);
  return {
    name: (row === undefined ? undefined : market.columns.text('name', row)) ?? id,
    symbol: (row === undefined ? undefined : market.columns.text('symbol', row)) ?? symbol,
    price: numberAt(market, 'price', row) ?? times(price, perDollar),
    /** Percent in 24 hours. */
    change: numberAt(market, 'priceChange1d', row) ?? null,
  };
};

interface Sums {
  value: number;
  /** Of the coins whose change is known: their value now and a day ago. */
  changing: number;
  before: number;
  profit: number;
  cost: number;
}

type Row = Readonly<Record<PortfolioColumn, CellValue>>;

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

const totalOf: Readonly<Partial<Record<PortfolioColumn, (sums: Sums) => CellValue>>> = {
  value: ({ value }) => value,
  change: ({ changing, before }) => percentOf(changing - before, before),
  profit: ({ profit, cost }) => (cost === 0 ? null : profit),
  profitPercent: ({ profit, cost }) => percentOf(profit, cost),
};

/** The coins by falling value; one column that has a total, alone, is that total. */
export const portfolioRows = (
  coins: readonly OwnedCoin[],
  columns: readonly PortfolioColumn[],
  prices: Prices,
): OwnedRows => {
  const sums: Sums = { value: 0, changing: 0, before: 0, profit: 0, cost: 0 };
  const valued = coins.map((coin) => {
    const { name, symbol, price, change } = pricedAt(coin, prices);
    const averageBuy = times(coin.averageBuy, prices.perDollar);
    const [value, cost] = [times(coin.amount, price), times(coin.amount, averageBuy)];
    const profit = value === null || cost === null ? null : value - cost;
    sums.value += value ?? 0;
    if (value !== null && change !== null && change > -100) {
      sums.changing += value;
      sums.before += value / (1 + change / 100);
    }
    sums.profit += profit ?? 0;
    if (profit !== null) sums.cost += cost ?? 0;
    const profitPercent = profit === null || cost === null ? null : percentOf(profit, cost);
    return {
      id: coin.id,
      coin: name,
      symbol,
      amount: coin.amount,
      price,
      value,
      change,
      averageBuy,
      profit,
      profitPercent,
    };
  });
  const [only] = columns;
  if (columns.length === 1 && only !== undefined && totalColumns.includes(only))
    return [[totalOf[only]?.(sums) ?? null]];
  return valued
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
    .map((one): Row => ({ ...one, share: one.value === null ? null : percentOf(one.value, sums.value) }))
    .map((row) => columns.map((column) => row[column]));
};
