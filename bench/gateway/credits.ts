// The upstream credits of a thousand random questions, as counted by the market service, and whether the answers are
// right.

import { isDeepStrictEqual } from 'node:util';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { usageOf, type PathUsage } from '../../test/support/sandbox.ts';
import { cleanName } from '../../workers/gateway/upstream/clean-coin.ts';
import type { Reading } from '../readings.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { askAll, QUESTIONS, randomQuestions, type RandomQuestion } from './random-questions.ts';
import { keys, startGateway, startMarket, type Stage } from './stage.ts';

const CREDITS_A_PAGE = 2;
const CREDITS_AN_UNPROVABLE_QUESTION = 4;
const AT_ONCE = 8;
const TOO_BROAD = 422;

/** Number of calls for coins. The broker also reads the credit count, which is free and may happen before or after. */
export const callsOf = (paths: readonly PathUsage[]): number =>
  paths.reduce((sum, { path, requests }) => (path.startsWith('/coins') ? sum + requests : sum), 0);

const askMarket = async (market: RunningWorker, query: string): Promise<string> => {
  const response = await fetch(`${market.url}/coins?${query}`, { headers: { 'X-API-KEY': keys.oracle } });
  return response.text();
};

/** Number of pages of 1,000 coins of the questions' base sets, up to the depth of a snapshot. */
const pagesOf = async (market: RunningWorker, sets: ReadonlySet<string>, depth: number): Promise<number> => {
  let pages = 0;
  for (const set of sets) {
    const { meta }: { meta: { itemCount: number } } = JSON.parse(await askMarket(market, `limit=1&${set}`));
    pages += Math.max(1, Math.ceil(Math.min(meta.itemCount, depth) / 1000));
  }
  return pages;
};

/** The gateway cleans texts, as of coins whose names have tabs: both answers are compared with clean texts. */
const withCleanTexts = (body: string): unknown =>
  JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? cleanName(value, (text) => text) : value));

const credit = (name: string, value: number, more: Pick<Reading, 'target' | 'note'>): Reading => ({
  name,
  unit: 'credits',
  value,
  ...more,
});

export const creditReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const [market, store] = await Promise.all([startMarket(coins), startKeyValueServer()]);
  const gateway = await startGateway({ stage, market, store, depth });
  const spent = async (): Promise<number> => (await usageOf(market.url, keys.gateway)).usedCredits;
  let [asked, wrong, refused, unanswered] = [0, 0, 0, 0];
  /** Asks, and compares with the market's answer to the same question. */
  const ask = async (questions: readonly RandomQuestion[]): Promise<void> => {
    // Every second question uses the gateway's own parameters.
    const urls = questions.map(
      ({ upstream, own }) => `${gateway.url}/coins?${(asked += 1) % 2 === 0 ? own : upstream}`,
    );
    for (const [index, { status, body }] of (await askAll(urls, AT_ONCE)).entries()) {
      const { isProvable = true, upstream = '' } = questions[index] ?? {};
      if (status === TOO_BROAD && !isProvable) refused += 1;
      else if (status !== 200) unanswered += 1;
      else if (!isDeepStrictEqual(withCleanTexts(body), withCleanTexts(await askMarket(market, upstream)))) wrong += 1;
    }
  };
  try {
    const questions = randomQuestions(depth);
    const provable = questions.filter(({ isProvable }) => isProvable);
    const others = questions.filter(({ isProvable }) => !isProvable);
    const pages = await pagesOf(market, new Set(provable.map(({ set }) => set)), depth);
    await ask(provable);
    const provableCredits = await spent();
    let [dearest, before] = [0, provableCredits];
    for (const question of others) {
      await ask([question]);
      const after = await spent();
      dearest = Math.max(dearest, after - before);
      before = after;
    }
    return [
      // A set that ends on its first page takes a look at the whole market, once a lifetime.
      credit(`${provable.length} provable questions over 8 sets (${pages} pages)`, provableCredits, {
        target: (pages + 1) * CREDITS_A_PAGE,
      }),
      credit(`${others.length} unprovable questions: the dearest`, dearest, {
        target: CREDITS_AN_UNPROVABLE_QUESTION,
        note: `${refused} of them refused as too broad`,
      }),
      credit('all of them', before, { note: `a cache by address: ${QUESTIONS * CREDITS_A_PAGE}` }),
      { name: 'wrong answers', unit: 'count', value: wrong, target: 0 },
      { name: 'questions that should have been answered and were not', unit: 'count', value: unanswered, target: 0 },
    ];
  } finally {
    await Promise.all([gateway.stop(), store.stop(), market.dispose()]);
  }
};
