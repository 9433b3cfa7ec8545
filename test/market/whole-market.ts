// A started market with all of its coins, to compare with plain filters and sorts. Memberships come from the universe,
// because a service with wrong memberships would be wrong in all of its answers.

import type { CoinIdentity } from '../../workers/market/simulation/contracts.ts';
import { createUniverse } from '../../workers/market/simulation/universe.ts';
import { readSettings } from '../../workers/market/settings.ts';
import { readList, type AnyCoin, type ListAnswer } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

const MAX_LIMIT = 1_000;

export interface WholeMarket extends TestMarket {
  /** GETs `/coins` with this query, `?` included. */
  readonly ask: (query: string) => Promise<ListAnswer>;
  /** All coins with risk data, by rank. */
  readonly allIn: (currency: string) => Promise<readonly AnyCoin[]>;
  /** The universe's entry for a coin of an answer. */
  readonly identityOf: (coin: AnyCoin) => CoinIdentity;
}

export const startWholeMarket = async (size: number): Promise<WholeMarket> => {
  const settings = readSettings({ MARKET_COINS: String(size) });
  if (!settings.ok) throw new Error(settings.error);
  const universe = createUniverse(size, settings.value.seed);
  const market = await startMarket({ MARKET_COINS: String(size) });
  const ask = async (query: string) => readList(await market.get(`/coins${query}`));
  const pageNumbers = Array.from({ length: Math.ceil(size / MAX_LIMIT) }, (_, at) => at + 1);
  return {
    ...market,
    ask,
    allIn: async (currency) => {
      const query = `currency=${currency}&includeRiskScore=true&limit=${MAX_LIMIT}`;
      const pages = await Promise.all(pageNumbers.map((page) => ask(`?${query}&page=${page}`)));
      return pages.flatMap(({ result }) => result);
    },
    identityOf: ({ id }) => {
      const place = universe.placeOf(String(id));
      if (place === undefined) throw new Error(`The universe has no coin ${String(id)}.`);
      return universe.coinAt(place);
    },
  };
};

/** NaN if the coin has no such number. */
export const numberOf = (coin: AnyCoin, field: string): number => {
  const value = coin[field];
  return typeof value === 'number' ? value : Number.NaN;
};

/** Lower-cased. */
export const textOf = (coin: AnyCoin, field: string): string => String(coin[field]).toLowerCase();

/** The coin's addresses, lower-cased. */
export const addressesOf = ({ contractAddresses }: AnyCoin): readonly string[] =>
  Array.isArray(contractAddresses)
    ? contractAddresses.map((contract) => String(Object(contract).contractAddress).toLowerCase())
    : [];

// oxfmt-ignore
/** Filters by name, with the field that each compares. */
export const filterFields = [
  ['marketCap', 'marketCap'], ['fullyDilutedValuation', 'fullyDilutedValuation'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['availableSupply', 'availableSupply'],
  ['totalSupply', 'totalSupply'], ['rank', 'rank'], ['price', 'price'], ['riskScore', 'riskScore'],
] as const;

export const operators = {
  greaterThan: (value: number, bound: number) => value > bound,
  equals: (value: number, bound: number) => value === bound,
  lessThan: (value: number, bound: number) => value < bound,
} as const satisfies Readonly<Record<string, (value: number, bound: number) => boolean>>;

// oxfmt-ignore
/** Sorts by name, with the field that each uses. */
export const sortFields = [
  ['rank', 'rank'], ['marketCap', 'marketCap'], ['price', 'price'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['name', 'name'], ['symbol', 'symbol'],
] as const;

export const directions = ['asc', 'desc'] as const;

/** By field, then by rank. */
export const sorted = (
  coins: readonly AnyCoin[],
  field: string,
  direction: (typeof directions)[number],
): readonly AnyCoin[] => {
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = field === 'name' || field === 'symbol' ? textOf : numberOf;
  return coins.toSorted((left, right) => {
    const [leftKey, rightKey] = [keyOf(left, field), keyOf(right, field)];
    if (leftKey !== rightKey) return leftKey < rightKey ? -sign : sign;
    return numberOf(left, 'rank') - numberOf(right, 'rank');
  });
};
