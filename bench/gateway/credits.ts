// The upstream credits of questions, as counted by the market service; whether the answers are right; and whether
// concurrent requests share one upstream call.

import { isDeepStrictEqual } from 'node:util';
import { usageOf, type PathUsage } from '../../test/support/sandbox.ts';
import { askAll } from './askers.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { QUESTIONS, randomQuestions, type RandomQuestion } from './random-questions.ts';
import type { Reading } from './reading.ts';
import type { BareWorker } from './serve-bare.ts';
import { keys, startGateway, startMarket, type Stage } from './stage.ts';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';

const CREDITS_A_PAGE = 2;
const CREDITS_AN_UNPROVABLE_QUESTION = 4;
const AT_ONCE = 8;
const BURST = 1000;
const TOO_BROAD = 422;

/** Number of calls for coins. The broker also reads the credit count, which is free and may happen before or after. */
export const callsOf = (paths: readonly PathUsage[]): number =>
  paths.reduce((sum, { path, requests }) => (path.startsWith('/coins') ? sum + requests : sum), 0);

/** Runs with a gateway with empty KV, in front of the given market. */
const withEmptyGateway = async <Value>(
  stage: Stage,
  market: RunningWorker,
  depth: number,
  run: (gateway: BareWorker) => Promise<Value>,
): Promise<Value> => {
  const store = await startKeyValueServer();
  const gateway = await startGateway({ stage, market, store, depth });
  try {
    return await run(gateway);
  } finally {
    await gateway.stop();
    await store.stop();
  }
};

/** Number of pages of 1,000 coins of the questions' base sets, up to the depth of a snapshot. */
const pagesOf = async (market: RunningWorker, sets: ReadonlySet<string>, depth: number): Promise<number> => {
  let pages = 0;
  for (const set of sets) {
    const response = await fetch(`${market.url}/coins?limit=1&${set}`, { headers: { 'X-API-KEY': keys.oracle } });
    const { meta }: { meta: { itemCount: number } } = await response.json();
    pages += Math.max(1, Math.ceil(Math.min(meta.itemCount, depth) / 1000));
  }
  return pages;
};

/** Every second question uses the gateway's own parameters. */
const pathOf = ({ upstream, own }: RandomQuestion, index: number): string =>
  `/coins?${index % 2 === 0 ? upstream : own}`;

const setOf = ({ upstream }: RandomQuestion): string =>
  upstream
    .split('&')
    .filter((part) => /^(?:currency|categories|blockchains)=/.test(part))
    .join('&');

/** Whether the answer equals the market's answer to the same question. */
const isRight = async (market: RunningWorker, { upstream }: RandomQuestion, body: string): Promise<boolean> => {
  const response = await fetch(`${market.url}/coins?${upstream}`, { headers: { 'X-API-KEY': keys.oracle } });
  return isDeepStrictEqual(JSON.parse(body), await response.json());
};

export const creditReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const market = await startMarket(coins);
  const spent = async (): Promise<number> => (await usageOf(market.url, keys.gateway)).usedCredits;
  try {
    const questions = randomQuestions(depth);
    const provable = questions.filter(({ isProvable }) => isProvable);
    const others = questions.filter(({ isProvable }) => !isProvable);
    const pages = await pagesOf(market, new Set(provable.map(setOf)), depth);
    return await withEmptyGateway(stage, market, depth, async (gateway) => {
      let wrong = 0;
      let refused = 0;
      let refusedProvable = 0;
      const judge = async (question: RandomQuestion, status: number, body: string): Promise<void> => {
        if (status === TOO_BROAD && !question.isProvable) refused += 1;
        else if (status !== 200) refusedProvable += 1;
        else if (!(await isRight(market, question, body))) wrong += 1;
      };
      const answers = await askAll(
        provable.map((question, index) => gateway.url + pathOf(question, index)),
        AT_ONCE,
      );
      const provableCredits = await spent();
      for (const [index, question] of provable.entries())
        await judge(question, answers[index]?.status ?? 0, answers[index]?.body ?? '');
      let most = 0;
      let before = provableCredits;
      for (const [index, question] of others.entries()) {
        const [answer] = await askAll([gateway.url + pathOf(question, index)], 1);
        const after = await spent();
        most = Math.max(most, after - before);
        before = after;
        await judge(question, answer?.status ?? 0, answer?.body ?? '');
      }
      const byUrl = QUESTIONS * CREDITS_A_PAGE;
      return [
        {
          name: `${provable.length} provable questions over 8 sets (${pages} pages)`,
          unit: 'credits',
          value: provableCredits,
          // A set that ends on its first page takes a look at the whole market, once a lifetime.
          target: (pages + 1) * CREDITS_A_PAGE,
        },
        {
          name: `${others.length} unprovable questions: the dearest`,
          unit: 'credits',
          value: most,
          target: CREDITS_AN_UNPROVABLE_QUESTION,
          note: `${refused} of them refused as too broad`,
        },
        { name: 'all of them', unit: 'credits', value: before, note: `a cache by address: ${byUrl}` },
        { name: 'wrong answers', unit: 'count', value: wrong, target: 0 },
        {
          name: 'questions that should have been answered and were not',
          unit: 'count',
          value: refusedProvable,
          target: 0,
        },
      ];
    });
  } finally {
    await market.dispose();
  }
};

/** Concurrent requests to a gateway without any data. */
export const burstReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const market = await startMarket(coins);
  try {
    return await withEmptyGateway(stage, market, depth, async (gateway) => {
      const urls = Array.from(
        { length: BURST },
        (_, index) => `${gateway.url}/coins?format=table&limit=${1 + (index % 100)}`,
      );
      const answers = await askAll(urls, BURST);
      const failed = answers.filter(({ status }) => status !== 200).length;
      const { paths } = await usageOf(market.url, keys.gateway);
      const note = failed === 0 ? '' : `${failed} requests failed`;
      return [
        {
          name: `${BURST} requests at once, nothing held`,
          unit: 'calls',
          value: callsOf(paths),
          target: depth / 1000,
          note,
        },
      ];
    });
  } finally {
    await market.dispose();
  }
};
