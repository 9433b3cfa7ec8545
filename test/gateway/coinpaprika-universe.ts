// The coins that the market service gives without a key by CoinPaprika's interface, read from it in one answer: what a
// gateway over that provider is compared with. What the interface writes as 0 though it is not known is absent.

import type { TestMarket } from '../support/start-market.ts';
import type { UniverseCoin } from './universe.ts';

interface Ticker {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly rank: number;
  readonly total_supply: number;
  readonly quotes: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Tag {
  readonly coins: readonly string[];
}

export interface PlainSet {
  readonly currency: string;
  readonly category: string | undefined;
}

/** The variables of a gateway over this interface of a market. */
export const coinpaprikaVars = (market: Pick<TestMarket, 'url'>) => ({
  PROVIDER: 'coinpaprika',
  UPSTREAM_URL: `${market.url}/coinpaprika/v1`,
  UPSTREAM_API_KEY: '',
});

const tagNames: Readonly<Record<string, string>> = { memecoins: 'meme-asset', 'layer-1': 'layer-1-l1' };

const read = async <Value>(market: TestMarket, path: string): Promise<Value> => {
  const value: Value = await (await market.get(`/coinpaprika/v1${path}`)).json();
  return value;
};

/** Changes have two decimals, sent in single precision. */
const percent = (change = Number.NaN): number => Math.round(change * 100) / 100;

const plain = (ticker: Ticker, currency: string, bitcoin: number): UniverseCoin => {
  const { id, name: written, symbol: ticked, rank, total_supply: total } = ticker;
  const [name, symbol] = [written, ticked].map((text) => text.replaceAll('\t', ' '));
  const { price = 0, volume_24h: volume, market_cap: cap = 0, ...changes } = ticker.quotes[currency] ?? {};
  const known = {
    rank,
    price,
    volume,
    priceBtc: price / bitcoin,
    ...(cap > 0 ? { marketCap: cap, availableSupply: cap / price } : {}),
    ...(total > 0 ? { totalSupply: total, fullyDilutedValuation: price * total } : {}),
    priceChange1h: percent(changes['percent_change_1h']),
    priceChange1d: percent(changes['percent_change_24h']),
    priceChange1w: percent(changes['percent_change_7d']),
  };
  const numbers = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return { json: { id }, numbers, texts: { id, name: name ?? '', symbol: symbol ?? '' }, contracts: [] };
};

export const readCoinpaprika = async (
  market: TestMarket,
  { currency, category }: PlainSet,
): Promise<readonly UniverseCoin[]> => {
  const tickers = await read<readonly Ticker[]>(market, `/tickers?quotes=${currency}`);
  const bitcoin = tickers.find(({ id }) => id === 'btc-bitcoin')?.quotes[currency]?.['price'] ?? Number.NaN;
  const coins = tickers.map((ticker) => plain(ticker, currency, bitcoin));
  if (category === undefined) return coins;
  const tag = await read<Partial<Tag>>(market, `/tags/${tagNames[category] ?? category}?additional_fields=coins`);
  const members = tag.coins ?? [];
  return coins.filter(({ texts: { id } }) => members.includes(id ?? ''));
};
