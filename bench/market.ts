// The simulated market: a filtered, sorted and rendered page of 100 out of 25,000 coins, for the first and a later
// question of a minute.

import { renderCoin } from '../workers/market/answers/render-coin.ts';
import { type ListQuestion, readListQuestion } from '../workers/market/question/list-question.ts';
import { selectCoins } from '../workers/market/question/select-coins.ts';
import { createView } from '../workers/market/question/view.ts';
import { createMarket, type Market } from '../workers/market/simulation/market.ts';
import { createUniverse } from '../workers/market/simulation/universe.ts';
import { measure, type Figure } from './measure.ts';

const COINS = 25_000;
const SEED = 1;
const FIRST_MINUTE = Date.UTC(2026, 0) / 60_000;

const busiest = 'limit=100&sortBy=volume&sortDir=desc&marketCap~greaterThan=1000000&priceChange1d~greaterThan=1';
const risen = 'limit=100&sortBy=priceChange7d&sortDir=desc&volume~greaterThan=1000';
const cheapest = 'limit=100&sortBy=price&sortDir=asc&categories=defi&name=a';

const asked = (query: string): ListQuestion => {
  const question = readListQuestion(new URLSearchParams(query));
  if (!question.ok) throw new Error(`The market refuses ${query}`);
  return question.value;
};

const answer = (market: Market, question: ListQuestion): string => {
  const view = createView(market, question.currency);
  const { places } = selectCoins(question, view, createView(market, 'USD'));
  return JSON.stringify(places.map((place) => renderCoin(place, view, question.withRisk)));
};

export const marketFigures = (): readonly Figure[] => {
  const universe = createUniverse(COINS, SEED);
  let minute = FIRST_MINUTE;
  const inNewMinute = (...questions: readonly ListQuestion[]) => {
    const market = createMarket(universe, (minute += 1));
    return questions.map((question) => answer(market, question));
  };
  const [byVolume, byChange, byPrice] = [asked(busiest), asked(risen), asked(cheapest)];
  const present = createMarket(universe, minute);
  return [
    measure('100 of 25,000 coins, first question of a minute', () => inNewMinute(byVolume), 20_000),
    measure('the same and a second question of that minute', () => inNewMinute(byVolume, byChange)),
    measure('first question of a minute: a category, a text', () => inNewMinute(byPrice), 20_000),
    measure('the same question again in its minute', () => answer(present, byVolume)),
  ];
};
