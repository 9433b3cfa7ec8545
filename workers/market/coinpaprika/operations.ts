// The operations of CoinPaprika's interface here: tickers, a tag, and histories from `ticker-history.ts`.

import { fail, ok } from '../../../shared/result.ts';
import type { Universe } from '../simulation/universe.ts';
import { coinIdsOf, oncePer } from './coin-ids.ts';
import { FREE_COINS, UPDATE_MINUTES, type CoinpaprikaOperation } from './operation.ts';
import { additionalFieldsParameter, quotesParameter, readParameters } from './parameters.ts';
import { tickerHistory } from './ticker-history.ts';
import { tickersOf } from './ticker.ts';

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

/** The tag as shown. */
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
