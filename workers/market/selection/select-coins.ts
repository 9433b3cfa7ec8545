// Selects the coins that answer a list question: membership, search and comparisons, then order, then the page. Shares
// no code with the gateway's query language: tests compare the two.

import { isTextOrder } from '../question/comparable-fields.ts';
import { comparisons } from '../question/filters.ts';
import type { Filter, ListQuestion } from '../question/list-question.ts';
import { orderPlaces } from '../simulation/order-places.ts';
import type { Universe } from '../simulation/universe.ts';
import { lowerTexts } from './lower-texts.ts';
import { members, membershipNames } from './members.ts';
import { textOrder } from './text-order.ts';
import type { MarketView } from './view.ts';

type PlaceTest = (place: number) => boolean;

export interface Selection {
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
