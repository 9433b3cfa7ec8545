// A whole simulated market, read from the market service page by page: what the gateway's answers are compared with.

import { numberFieldNames } from '../../shared/coin/coin-fields.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';
import type { TestMarket } from '../support/start-market.ts';

export type JsonCoin = Readonly<Record<string, unknown>>;

export interface UniverseCoin extends PlainCoin {
  readonly json: JsonCoin;
}

interface Page {
  readonly meta: { readonly hasNextPage: boolean };
  readonly result: readonly JsonCoin[];
}

/** A text as the gateway cleans it: one odd name has a tab. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\t', ' ') : undefined;

const plain = (json: JsonCoin): UniverseCoin => {
  const numbers = Object.fromEntries(
    numberFieldNames.flatMap((field) => (typeof json[field] === 'number' ? [[field, json[field]]] : [])),
  );
  const texts = Object.fromEntries(
    (['id', 'name', 'symbol'] as const).map((field) => [field, text(json[field]) ?? '']),
  );
  const listed: readonly unknown[] = Array.isArray(json['contractAddresses']) ? json['contractAddresses'] : [];
  const addresses = [json['contractAddress'], ...listed.map((entry) => Object(entry).contractAddress)].filter(
    (address) => typeof address === 'string',
  );
  return { json, numbers, texts, contracts: [...new Set(addresses)] };
};

/** Every coin that the parameters select, with risk data. */
export const readUniverse = async (market: TestMarket, parameters: string): Promise<readonly UniverseCoin[]> => {
  const coins: UniverseCoin[] = [];
  for (let page = 1; ; page += 1) {
    const response = await market.get(`/coins?includeRiskScore=true&limit=1000&page=${page}&${parameters}`);
    const answer: Page = await response.json();
    coins.push(...answer.result.map(plain));
    if (!answer.meta.hasNextPage) return coins;
  }
};
