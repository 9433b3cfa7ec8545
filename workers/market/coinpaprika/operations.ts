// The operations of CoinPaprika's interface here: tickers with those of their figures that the gateway reads, a tag,
// and histories from `ticker-history.ts`. The circulating supply is absent without a key.

import { DAY_MINUTES, HOUR_MINUTES, type Market, percentChange, pricesAt, WEEK_MINUTES } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';
import { coinIdsOf, oncePer } from './coin-ids.ts';
import {
  additionalFieldsParameter,
  momentText,
  type QuoteCode,
  quotesParameter,
  readParameters,
} from './parameters.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Universe } from '../simulation/universe.ts';
import { type CoinpaprikaOperation, FREE_COINS, UPDATE_MINUTES } from './operation.ts';
import { tickerHistory } from './ticker-history.ts';

// The figures of a ticker in a currency. Changes are numbers of single precision, as observed: 0.1 is
// 0.10000000149011612.

/** Periods of the price changes, minutes. */
const periods = {
  percent_change_1h: HOUR_MINUTES,
  percent_change_24h: DAY_MINUTES,
  percent_change_7d: WEEK_MINUTES,
} as const;

const single = (from: number, to: number): number => (from === 0 ? 0 : Math.fround(percentChange(from, to)));

/** The part of a ticker below `quotes` for this currency, by place. */
const quotesIn = (currency: QuoteCode, market: Market) => {
  const { universe, minute, figures } = market;
  const convert = converterTo(currency, market);
  /** Prices at earlier minutes, in the currency at its rate of then. */
  const earlier = Object.entries(periods).map(([name, minutes]) => {
    const price = pricesAt(universe, minute - minutes);
    const convertThen = converterTo(currency, { universe, figures: { price } });
    return [name, (place: number) => convertThen(price(place))] as const;
  });
  return (place: number) => {
    const price = convert(figures.price(place));
    const changes = earlier.map(([name, priceThen]) => [name, single(priceThen(place), price)]);
    return {
      price,
      volume_24h: convert(figures.volume(place)),
      market_cap: Math.round(price * figures.availableSupply(place)),
      ...Object.fromEntries(changes),
    };
  };
};

const tickersOf = (market: Market, currencies: readonly QuoteCode[]) => {
  const { universe, minute, figures } = market;
  const { idOf } = coinIdsOf(universe);
  const quotes = currencies.map((currency) => [currency, quotesIn(currency, market)] as const);
  return (place: number) => {
    const { name, symbol } = universe.coinAt(place);
    return {
      id: idOf(place),
      name,
      symbol,
      rank: figures.rank(place),
      total_supply: figures.totalSupply(place),
      last_updated: momentText(minute),
      quotes: Object.fromEntries(quotes.map(([currency, quoteOf]) => [currency, quoteOf(place)])),
    };
  };
};

// Tags: the categories of the market's coins, with the coins of each. They list all coins, also those that need a key.

interface Tag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: 'functional' | 'technical';
  /** Ids, by place. */
  readonly coins: readonly string[];
}

/** CoinPaprika's ids of categories, where they differ from the first interface's. */
const tagIds: ReadonlyMap<string, string> = new Map([
  ['memecoins', 'meme-asset'],
  ['nft', 'nft-tokens'],
  ['layer-1', 'layer-1-l1'],
  ['layer-2', 'layer-2-l2'],
  ['stablecoins', 'stablecoin'],
]);

const technical: ReadonlySet<string> = new Set(['layer-1', 'layer-2', 'stablecoins', 'privacy']);

const nameOf = (category: string): string =>
  category
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

/** By category. */
const tagsOf = oncePer((universe: Universe): readonly Tag[] => {
  const { idOf } = coinIdsOf(universe);
  const members = new Map<string, string[]>();
  for (let place = 0; place < universe.size; place += 1) {
    for (const category of universe.coinAt(place).categories) {
      const coins = members.get(category) ?? [];
      coins.push(idOf(place));
      members.set(category, coins);
    }
  }
  return [...members.keys()].sort().map((category) => ({
    id: tagIds.get(category) ?? category,
    name: nameOf(category),
    description: `Simulated coins of the category ${category}.`,
    type: technical.has(category) ? 'technical' : 'functional',
    coins: members.get(category) ?? [],
  }));
});

const renderTag = ({ coins, ...tag }: Tag, fields: readonly string[]) => ({
  id: tag.id,
  name: tag.name,
  coin_counter: coins.length,
  ico_counter: 0,
  description: tag.description,
  type: tag.type,
  ...(fields.includes('coins') ? { coins } : {}),
});

const listTickers: CoinpaprikaOperation = {
  path: '/tickers',
  answerTo: ({ query, service }) => {
    const asked = readParameters(query, quotesParameter);
    if (!asked.ok) return asked;
    const market = service.lastUpdated(UPDATE_MINUTES);
    const render = tickersOf(market, asked.value.quotes);
    return ok(Array.from(market.byRank().subarray(0, FREE_COINS), render));
  },
};

const oneTag: CoinpaprikaOperation = {
  path: '/tags/:tag_id',
  answerTo: ({ query, pathParts, service }) => {
    const asked = readParameters(query, additionalFieldsParameter);
    if (!asked.ok) return asked;
    const tags = tagsOf(service.lastUpdated(UPDATE_MINUTES).universe);
    const tag = tags.find(({ id }) => id === pathParts['tag_id']);
    return tag === undefined ? fail({ reason: 'unknown-id' }) : ok(renderTag(tag, asked.value.additional_fields));
  },
};

export const coinpaprikaOperations: readonly CoinpaprikaOperation[] = [listTickers, tickerHistory, oneTag];
