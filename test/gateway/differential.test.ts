// The gateway against the market service: the same rows for random questions over random universes, whatever way the
// gateway took to its answer. It may refuse a question as too broad; it may never answer it wrongly.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinField } from '../../shared/coin/coin-fields.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';
import { expectedRows } from './expected-rows.ts';
import { searchOf, whereQuestions } from './random-questions.ts';
import { isBelowZero, upstreamRequests } from './random-upstream-requests.ts';
import { readUniverse, type UniverseCoin } from './universe.ts';
import { sampleSize } from '../support/sample-size.ts';

const universes = [
  { title: '400 coins, held whole', coins: 400, seed: 'a', depth: 2000, questions: sampleSize(200, 0.25) },
  {
    title: '1,300 coins, held whole in two pages',
    coins: 1300,
    seed: 'b',
    depth: 2000,
    questions: sampleSize(150, 0.25),
  },
  {
    title: '1,700 coins, 1,000 of them held',
    coins: 1700,
    seed: 'c',
    depth: 1000,
    questions: sampleSize(350, 0.25),
  },
  {
    title: '4,500 coins, 2,000 of them held',
    coins: 4500,
    seed: 'd',
    depth: 2000,
    questions: sampleSize(350, 0.25),
  },
] as const;

/** What has to be equal of two answers: all of the data, or what a refusal says to an upstream client. */
const readAnswer = async (response: Response): Promise<{ status: number; body: unknown }> => {
  // The gateway writes a blank for a tab in a name.
  const body: unknown = JSON.parse((await response.text()).replaceAll('\\t', ' '));
  return { status: response.status, body: response.status === 200 ? body : Object(body).message };
};

describe.each(universes)('$title', ({ coins, seed, depth, questions }) => {
  let gateway: TestGateway;
  const universesBySet = new Map<string, readonly UniverseCoin[]>();

  const universe = async (parameters: string): Promise<readonly UniverseCoin[]> => {
    const held = universesBySet.get(parameters) ?? (await readUniverse(gateway.market, parameters));
    universesBySet.set(parameters, held);
    return held;
  };

  beforeAll(async () => {
    gateway = await startGateway({
      vars: { SNAPSHOT_COINS: String(depth) },
      marketVars: { MARKET_COINS: String(coins), MARKET_SEED: seed },
    });
  });
  afterAll(() => gateway.dispose());

  it(`answers ${questions} filters as a look at every coin does`, async () => {
    const asked = fc.sample(whereQuestions(await universe('currency=USD'), depth), questions);
    let refused = 0;
    for (const question of asked) {
      const { category, currency } = question;
      const search = searchOf(question);
      const response = await gateway.get(`/coins?${search}`);
      const set = await universe(`currency=${currency}${category === undefined ? '' : `&categories=${category}`}`);
      const answer: { rows: unknown; title?: string } = await response.json();
      // Only where the snapshot does not hold the whole set may a question be too broad.
      const isRefused = response.status === 422 && set.length > depth;
      if (isRefused) refused += 1;
      expect({ search: search.toString(), rows: isRefused ? 'refused' : answer.rows }).toEqual({
        search: search.toString(),
        rows: isRefused ? 'refused' : expectedRows(question, set),
      });
    }
    expect(refused).toBeLessThan(questions / 2);
  });

  it(`answers ${questions} upstream requests as the upstream does`, async () => {
    const asked = fc.sample(upstreamRequests(await universe('currency=USD')), questions);
    const tooBroad: string[] = [];
    for (const search of asked) {
      const [own, upstreams] = await Promise.all([
        gateway.get(`/coins?${search}`),
        gateway.market.get(`/coins?${search}`),
      ]);
      if (own.status === 422) {
        tooBroad.push(search);
        continue;
      }
      const [answer, expected] = await Promise.all([readAnswer(own), readAnswer(upstreams)]);
      expect({ search, ...answer }).toEqual({ search, ...expected });
    }
    expect(tooBroad.filter((search) => !isBelowZero(search))).toEqual([]);
  });
});

it('asks of every field that can be sorted by', () => {
  const coin: UniverseCoin = { json: {}, numbers: {}, texts: {}, contracts: [] };
  const sorts = new Set(fc.sample(whereQuestions([coin], 1), 1000).map(({ sort }) => sort));
  expect([...sorts].every((sort) => coinField(sort).sortable)).toBe(true);
  expect(sorts.size).toBeGreaterThan(15);
});
