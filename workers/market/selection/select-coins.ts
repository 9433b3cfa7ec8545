// Which coins answer a list question: membership, search and comparisons, then order, then the page. Shares nothing with
// the gateway's own query language, whose answers are compared with these.

import { comparisons } from '../question/filters.ts';
import type { Filter, ListQuestion } from '../question/list-question.ts';
import type { CoinIdentity } from '../simulation/identity.ts';
import type { Universe } from '../simulation/universe.ts';
import { findByContract } from './find-by-contract.ts';
import { lowerTexts } from './lower-texts.ts';
import type { MarketView } from './view.ts';

type CoinTest = (coin: CoinIdentity) => boolean;
type PlaceTest = (place: number) => boolean;

export interface Selection {
  /** How many coins match. */
  readonly itemCount: number;
  /** Places of the page's coins, in order. */
  readonly places: readonly number[];
}

const anyOf = (wanted: readonly string[], of: (coin: CoinIdentity) => readonly string[]): readonly CoinTest[] => {
  if (wanted.length === 0) return [];
  const set = new Set(wanted);
  return [(coin) => of(coin).some((item) => set.has(item))];
};

const coinTests = (question: ListQuestion, universe: Universe): readonly CoinTest[] => {
  const { coinIds, blockchains, categories, contractAddresses } = question;
  const owners = contractAddresses.length === 0 ? undefined : findByContract(universe, contractAddresses);
  return [
    ...anyOf(coinIds, (coin) => [coin.id]),
    ...anyOf(categories, (coin) => coin.categories),
    ...anyOf(blockchains, (coin) => coin.blockchains),
    ...(owners === undefined ? [] : [(coin: CoinIdentity) => owners.has(coin)]),
  ];
};

const textTests = ({ name, symbol }: ListQuestion, universe: Universe): readonly PlaceTest[] => {
  const [names, symbols] = [lowerTexts(universe, 'name'), lowerTexts(universe, 'symbol')];
  return [
    ...(symbol === '' ? [] : [(place: number) => symbols[place] === symbol]),
    ...(name === '' ? [] : [(place: number) => names[place]?.includes(name) === true]),
  ];
};

const placeTest = (filter: Filter, view: MarketView, inDollars: MarketView): PlaceTest => {
  const column = (filter.inUsd ? inDollars : view).shown(filter.field);
  const compare = comparisons[filter.operator];
  return (place) => compare(column[place] ?? Number.NaN, filter.bound);
};

/** `view` shows the question's currency, `inDollars` US dollars. */
export const selectCoins = (question: ListQuestion, view: MarketView, inDollars: MarketView): Selection => {
  const { universe } = view.market;
  const placeTests = [
    ...question.filters.map((filter) => placeTest(filter, view, inDollars)),
    ...textTests(question, universe),
  ];
  const tests = coinTests(question, universe);
  const first = (question.page - 1) * question.limit;
  const places: number[] = [];
  let itemCount = 0;
  for (const place of view.ordered(question.sortField, question.sortDirection)) {
    const coin = universe.coins[place];
    if (coin === undefined || !placeTests.every((test) => test(place)) || !tests.every((test) => test(coin))) continue;
    if (itemCount >= first && places.length < question.limit) places.push(place);
    itemCount += 1;
  }
  return { itemCount, places };
};
