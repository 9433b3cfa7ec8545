// The coin of an entry of CoinPaprika's list, with the gateway's names of fields. What it does not know it writes as
// zero, as null, or not at all: all of these become absent.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { isRecord } from '../../upstream/named-coin.ts';

/** The value as it came, or undefined for one that is not known. Other types are left to the check of coins. */
const known = (value: unknown): unknown => (value === null ? undefined : value);
/** The same for an amount whose zero means that it is not known. */
const aboveZero = (value: unknown): unknown => (value === 0 ? undefined : known(value));

/** Percent: its two decimals come as a number of single precision, 0.1 as 0.10000000149011612. */
const percent = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : known(value));

const quoteIn = (quotes: unknown, currency: CurrencyCode): Readonly<Record<string, unknown>> => {
  const quote = isRecord(quotes) ? quotes[currency] : undefined;
  return isRecord(quote) ? quote : {};
};

const both = (one: unknown, other: unknown, compute: (one: number, other: number) => number): number | undefined => {
  const value = typeof one === 'number' && typeof other === 'number' ? compute(one, other) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};

/** Anything else than an object stays as it is, for the check of coins to refuse. */
export const readCoin = (entry: unknown, currency: CurrencyCode): unknown => {
  if (!isRecord(entry)) return entry;
  const { id, name, symbol, rank, total_supply: total, quotes } = entry;
  const quote = quoteIn(quotes, currency);
  const price = aboveZero(quote['price']);
  const marketCap = aboveZero(quote['market_cap']);
  const totalSupply = aboveZero(total);
  return {
    id,
    name,
    symbol,
    rank: aboveZero(rank),
    price,
    volume: known(quote['volume_24h']),
    marketCap,
    availableSupply: both(marketCap, price, (cap, one) => cap / one),
    totalSupply,
    fullyDilutedValuation: both(price, totalSupply, (one, supply) => one * supply),
    priceChange1h: percent(quote['percent_change_1h']),
    priceChange1d: percent(quote['percent_change_24h']),
    priceChange1w: percent(quote['percent_change_7d']),
  };
};
