// Reads CoinPaprika's list into the pages of a set: its coins by falling market cap, with the gateway's names of
// fields. What it does not know it writes as zero, as null, or not at all: all of these become absent.

import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { isRecord } from '../../upstream/clean-coin.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { mostDoubles } from '../../codec/assess-pages.ts';
import { encodePage } from '../../codec/page.ts';
import { checkCoin, type CheckedCoin, type CoinsPage, type Hole, settleCoins } from '../../upstream/coin.ts';
import type { ProviderPage } from '../provider.ts';

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

interface ListSelection {
  readonly currency: CurrencyCode;
  /** The ids of the set's coins; undefined for the whole market. */
  readonly members: ReadonlySet<string> | undefined;
  readonly simulated: boolean;
}

const PAGE_COINS = 1000;
const BITCOIN = 'btc-bitcoin';
/** JSON's escape for any character. */
const ESCAPE = '\\u';

const numberIn = ({ coin }: CheckedCoin, field: 'marketCap' | 'rank' | 'price', otherwise: number): number => {
  const value = coin[field];
  return typeof value === 'number' ? value : otherwise;
};

const byFallingCap = (one: CheckedCoin, other: CheckedCoin): number => {
  const [a, b] = [one, other].map((coin) => numberIn(coin, 'marketCap', -1));
  if (a !== b) return (b ?? 0) - (a ?? 0);
  return numberIn(one, 'rank', Number.MAX_VALUE) - numberIn(other, 'rank', Number.MAX_VALUE);
};

const withPriceBtc = (checked: CheckedCoin, bitcoinPrice: number): CheckedCoin => {
  const priceBtc = numberIn(checked, 'price', Number.NaN) / bitcoinPrice;
  return { ...checked, coin: { ...checked.coin, priceBtc: Number.isNaN(priceBtc) ? undefined : priceBtc } };
};

/** The coins of a set, ordered, and how many rows were left out. */
interface Ordered extends Pick<CoinsPage, 'coins' | 'unreadable' | 'doubled'> {
  /** Of the whole list: whatever is missing may be of any set. */
  readonly holes: readonly Hole[];
}

const orderCoins = (
  entries: readonly unknown[],
  hasEscapes: boolean,
  wanted: ListSelection,
): Result<Ordered, string> => {
  if (entries.length === 0) return fail('the market has no coins');
  // No key is sent, so none can come back.
  const rules = { redact: (text: string) => text, isSuspect: hasEscapes };
  const rows = entries.map((entry) => checkCoin(readCoin(entry, wanted.currency), rules));
  const meta = { page: 1, limit: rows.length, itemCount: rows.length, hasNextPage: false };
  const settled = settleCoins(rows, meta, rows.length);
  if (!settled.ok) return settled;
  const { coins, unreadable, doubled, holes } = settled.value;
  // A list that is not trusted would prove nothing, and there is no other answer to ask for.
  if (doubled > mostDoubles(coins.length)) return fail(`the list has ${doubled} coins twice`);
  const bitcoin = coins.find(({ coin }) => coin.id === BITCOIN);
  const bitcoinPrice = bitcoin === undefined ? Number.NaN : numberIn(bitcoin, 'price', Number.NaN);
  const { members } = wanted;
  const own = members === undefined ? coins : coins.filter(({ coin }) => members.has(coin.id));
  return ok({
    coins: own.toSorted(byFallingCap).map((coin) => withPriceBtc(coin, bitcoinPrice)),
    // A row that can't be read may be of any set.
    unreadable,
    doubled: members === undefined ? doubled : 0,
    holes,
  });
};

/** The ordered coins page by page; at least one page. The first page tells what was left out. */
const pagesOf = ({ coins, ...leftOut }: Ordered): readonly CoinsPage[] => {
  const itemCount = coins.length + leftOut.unreadable + leftOut.doubled;
  return Array.from({ length: Math.max(1, Math.ceil(coins.length / PAGE_COINS)) }, (_, index) => {
    const end = (index + 1) * PAGE_COINS;
    return {
      meta: { page: index + 1, limit: PAGE_COINS, itemCount, hasNextPage: end < coins.length },
      coins: coins.slice(index * PAGE_COINS, end),
      ...(index === 0 ? leftOut : { unreadable: 0, doubled: 0, holes: [] }),
    };
  });
};

/** The pages of a set that has no coins. */
export const emptyList = (simulated: boolean): readonly ProviderPage[] =>
  pagesOf({ coins: [], unreadable: 0, doubled: 0, holes: [] }).map((page) => ({ value: encodePage(page), simulated }));

/** The pages of a set, or the fault of the list. Throws a SyntaxError if the body is not JSON. */
export const readList = (text: string, wanted: ListSelection): Result<readonly ProviderPage[], string> => {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return fail('the answer is no list of coins');
  const ordered = orderCoins(list, text.includes(ESCAPE), wanted);
  if (!ordered.ok) return ordered;
  const { simulated } = wanted;
  return ok(pagesOf(ordered.value).map((page) => ({ value: encodePage(page), simulated, listed: list.length })));
};
