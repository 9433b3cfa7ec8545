// What it costs to fetch, encode and store a page of 1,000 coins.

import { startGateway, askUntilAnswered, keys, startMarket, type Stage } from './stage.ts';
import { encodePage } from '../../workers/gateway/snapshot/encode-page.ts';
import { restingCpuMilliseconds } from './cpu.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { readingOf, type Reading } from './reading.ts';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { usageOf } from '../../test/support/sandbox.ts';
import { callsOf } from './credits.ts';

/** A Worker's CPU limit an invocation on the free plan, in milliseconds. */
const TARGET_MILLISECONDS = 10;
const PAGE = 1000;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 30;
/** Each is a base set of its own, so that each asks for a refresh. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'INR', 'BRL', 'KRW', 'SEK', 'NOK'] as const;
/** Work in a Durable Object's alarm begins a moment after its response. */
const REST_STEPS = 12;

/** The part of it that is only computing, in this process and compiled by the first rounds. */
const encodingReading = async (market: RunningWorker): Promise<Reading> => {
  const query = `includeRiskScore=true&sortBy=marketCap&sortDir=desc&limit=${PAGE}&page=1`;
  const response = await fetch(`${market.url}/coins?${query}`, { headers: { 'X-API-KEY': keys.oracle } });
  const body = new Uint8Array(await response.arrayBuffer());
  const rounds: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const start = performance.now();
    const page = await encodePage(body, { page: 1, limit: PAGE });
    if (!page.ok) throw new Error(page.error);
    if (round >= 0) rounds.push(performance.now() - start);
  }
  return readingOf('parse, check and encode a page of 1,000 coins, in Node', 'ms', rounds);
};

/** The whole of it in workerd: what the process spends on a set that it has not, divided by the pages that it asked for. */
export const refreshReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const market = await startMarket(coins);
  const store = await startKeyValueServer();
  const gateway = await startGateway({ stage, market, store, depth });
  const calls = async (): Promise<number> => callsOf((await usageOf(market.url, keys.gateway)).paths);
  try {
    const rounds: number[] = [];
    let used = await restingCpuMilliseconds(gateway.processId);
    let asked = 0;
    for (const currency of currencies) {
      await (await askUntilAnswered(`${gateway.url}/coins?format=table&limit=1&currency=${currency}`)).arrayBuffer();
      const after = await restingCpuMilliseconds(gateway.processId, REST_STEPS);
      const pages = (await calls()) - asked;
      rounds.push((after - used) / pages);
      [used, asked] = [after, asked + pages];
    }
    const [first = Number.NaN, ...later] = rounds;
    return [
      await encodingReading(market),
      {
        name: 'refresh of a page of 1,000 coins, new isolate',
        unit: 'ms CPU',
        value: first,
        target: TARGET_MILLISECONDS,
      },
      readingOf('refresh of a page of 1,000 coins', 'ms CPU', later, { target: TARGET_MILLISECONDS }),
    ];
  } finally {
    await gateway.stop();
    await Promise.all([store.stop(), market.dispose()]);
  }
};
