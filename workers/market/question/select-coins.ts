import { type CoinIdentity, contractsOf } from '../simulation/contracts.ts';
import type { Figure } from '../simulation/figures.ts';
import type { Universe } from '../simulation/universe.ts';
import { comparisons, isTextOrder, type NumberColumnName } from './parameters.ts';
import type { Filter, ListQuestion } from './list-question.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { orderPlaces, type Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';

// Selects the coins that answer a list question: membership, search and comparisons, then order, then the page. Shares
// no code with the gateway's query language: tests compare the two.

// Caches values computed from all coins' identities, as long as the universe exists: identities never change.

/** Computes a value once per universe and name. */
const keepForUniverse = <Name extends string, Value>(
  make: (universe: Universe, name: Name) => Value,
): ((universe: Universe, name: Name) => Value) => {
  const kept = new WeakMap<Universe, Map<Name, Value>>();
  return (universe, name) => {
    const values = kept.get(universe) ?? new Map<Name, Value>();
    kept.set(universe, values);
    const value = values.get(name) ?? make(universe, name);
    values.set(name, value);
    return value;
  };
};

type TextName = 'id' | 'name' | 'symbol';

/** Indexed by place. */
const lowerTexts = keepForUniverse((universe, field: TextName): readonly string[] =>
  Array.from({ length: universe.size }, (_, place) => universe.coinAt(place)[field].toLowerCase()),
);

/** The sets of a coin, by parameter of the question, in lower case. */
const setsOf = {
  categories: ({ categories }) => categories,
  blockchains: ({ blockchains }) => blockchains,
  contractAddresses: (coin) => contractsOf(coin).map(({ contractAddress }) => contractAddress.toLowerCase()),
} as const satisfies Record<string, (coin: CoinIdentity) => readonly string[]>;

type MembershipName = keyof typeof setsOf;

// `Object.keys` loses the key type.
const membershipNames = Object.keys(setsOf) as readonly MembershipName[];

/** The places of the members, by the set's name. */
const members = keepForUniverse((universe, membership: MembershipName): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (let place = 0; place < universe.size; place += 1) {
    for (const set of setsOf[membership](universe.coinAt(place))) {
      const found = places.get(set);
      if (found === undefined) places.set(set, [place]);
      else found.push(place);
    }
  }
  return places;
});

const compareCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Equal texts have equal numbers. Compares UTF-16 code units, like `<`. */
const textOrder = keepForUniverse((universe, field: TextName): Figure => {
  const texts = lowerTexts(universe, field);
  const turns = new Map([...new Set(texts)].sort(compareCodeUnits).map((text, turn) => [text, turn]));
  const order = Uint32Array.from(texts, (text) => turns.get(text) ?? 0);
  return (place) => order[place] ?? Number.NaN;
});

type PlaceTest = (place: number) => boolean;

interface Selection {
  /** Number of matching coins. */
  readonly itemCount: number;
  /** Places of the page's coins, sorted. */
  readonly places: readonly number[];
}

const isIn = (places: Iterable<number>): PlaceTest => {
  const set = new Set(places);
  return (place) => set.has(place);
};

const identityTests = (question: ListQuestion, universe: Universe): readonly PlaceTest[] => {
  const { coinIds } = question;
  return [
    ...(coinIds.length === 0 ? [] : [isIn(coinIds.flatMap((id) => universe.placeOf(id) ?? []))]),
    ...membershipNames.flatMap((name) => {
      const wanted = question[name];
      return wanted.length === 0 ? [] : [isIn(wanted.flatMap((set) => members(universe, name).get(set) ?? []))];
    }),
  ];
};

const textTests = ({ name, symbol }: ListQuestion, universe: Universe): readonly PlaceTest[] => [
  ...(symbol === '' ? [] : [(place: number) => lowerTexts(universe, 'symbol')[place] === symbol]),
  ...(name === '' ? [] : [(place: number) => lowerTexts(universe, 'name')[place]?.includes(name) === true]),
];

const comparisonTest = (filter: Filter, view: MarketView, inDollars: MarketView): PlaceTest => {
  const figure = (filter.inUsd ? inDollars : view).shown[filter.field];
  const compare = comparisons[filter.operator];
  return (place) => compare(figure(place), filter.bound);
};

/** `view`: in the question's currency; `inDollars`: in US dollars. */
export const selectCoins = (question: ListQuestion, view: MarketView, inDollars: MarketView): Selection => {
  const { sortField, sortDirection, page, limit } = question;
  const { market, shown } = view;
  // Tests without figures come first: figures are computed only for the coins that pass them.
  const tests = [
    ...identityTests(question, market.universe),
    ...textTests(question, market.universe),
    ...question.filters.map((filter) => comparisonTest(filter, view, inDollars)),
  ];
  const matches = market.byRank().filter((place) => tests.every((test) => test(place)));
  const key = isTextOrder(sortField) ? textOrder(market.universe, sortField) : shown[sortField];
  // Ranks are distinct, so no further criterion is needed.
  const places = orderPlaces(matches, key, sortDirection);
  return { itemCount: matches.length, places: [...places.subarray((page - 1) * limit, page * limit)] };
};

export interface MarketView {
  readonly market: Market;
  /** In the currency shown. */
  readonly shown: Readonly<Record<NumberColumnName, Figure>>;
}

export const createView = (market: Market, currency: CurrencyCode): MarketView => {
  const { figures } = market;
  const convert = converterTo(currency, market);
  const price: Figure = (place) => convert(figures.price(place));
  const money = {
    price,
    volume: (place) => convert(figures.volume(place)),
    // Computed from the price shown, so that price × supply is exact in every currency.
    marketCap: (place) => price(place) * figures.availableSupply(place),
    fullyDilutedValuation: (place) => price(place) * figures.totalSupply(place),
  } satisfies Partial<MarketView['shown']>;
  return { market, shown: { ...figures, ...money } };
};
