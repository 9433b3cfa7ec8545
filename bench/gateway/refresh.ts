// The cost of each invocation of the broker in a refresh: fetching and encoding a page of 1,000 coins, publishing all
// pages, and storing them in KV. The broker's requests are held on their way, and its CPU time is read in between.

import { readPage } from '../../workers/gateway/providers/coinstats/read-page.ts';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { cpuMilliseconds, restingCpuMilliseconds } from './cpu.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { quantile, readingOf, type Reading } from './reading.ts';
import { askUntilAnswered, keys, startGateway, startMarket, type Stage } from './stage.ts';
import { startTollGate } from './toll-gate.ts';

/** CPU limit of a Worker's invocation on the free plan, milliseconds. */
const TARGET_MILLISECONDS = 10;
const PAGE = 1000;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 30;
/** Each gives a base set of its own, which needs a refresh of its own. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'INR', 'BRL', 'KRW', 'SEK', 'NOK'] as const;
/** Asks for a coin near the end of the deepest snapshot, in a way that the upstream cannot answer by a direct query. */
const deepQuestion = (depth: number): string => `page=${0.98 * depth}&where=${encodeURIComponent('not name ~ "?"')}`;
/** Work in a Durable Object's alarm starts a moment after the response. */
const REST_STEPS = 12;

/** The computing part of a page, in this process, after a warm-up. */
const encodingReading = async (market: RunningWorker): Promise<Reading> => {
  const query = `includeRiskScore=true&sortBy=marketCap&sortDir=desc&limit=${PAGE}&page=1`;
  const response = await fetch(`${market.url}/coins?${query}`, { headers: { 'X-API-KEY': keys.oracle } });
  const body = new Uint8Array(await response.arrayBuffer());
  const rounds: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const start = performance.now();
    const page = readPage(body, { page: 1, limit: PAGE });
    if (!page.ok) throw new Error(page.error);
    if (round >= 0) rounds.push(performance.now() - start);
  }
  return readingOf('parse, check and encode a page of 1,000 coins, in Node', 'ms', rounds);
};

/** CPU time of the process, milliseconds, at the moments of one refresh. */
interface Refresh {
  /** When each page was requested. */
  readonly pages: readonly number[];
  /** When the first part reached KV. */
  readonly stored: number;
  readonly end: number;
}

/**
 * From each page's request to the next: encoding one answer and requesting the next page. Without the last page, which
 * publishing follows immediately.
 */
const pageCosts = ({ pages }: Refresh): readonly number[] =>
  pages.slice(1).map((used, index) => used - (pages[index] ?? Number.NaN));

const measureRefreshes = async (stage: Stage, market: RunningWorker, depth: number): Promise<readonly Refresh[]> => {
  const store = await startKeyValueServer();
  let processId = 0;
  let pages: number[] = [];
  let stored: number | undefined;
  // The gateway does nothing else while it waits for a page.
  const toMarket = await startTollGate(new URL(market.url).host, async () => {
    pages.push(await restingCpuMilliseconds(processId));
  });
  const toStore = await startTollGate(store.address, async (method) => {
    if (method === 'PUT') stored ??= cpuMilliseconds(processId);
  });
  const gateway = await startGateway({
    stage,
    market: { ...market, url: `http://${toMarket.address}` },
    store: { ...store, address: toStore.address },
    depth,
    standardDepth: PAGE,
    // With a frozen clock, a version that was just stored would not be stored again.
    clock: 'running',
  });
  const ask = async (question: string): Promise<void> => {
    await (await askUntilAnswered(`${gateway.url}/coins?format=table&limit=1&${question}`)).arrayBuffer();
  };
  try {
    ({ processId } = gateway);
    const refreshes: Refresh[] = [];
    for (const currency of currencies) {
      // The first request opens the set with a single page; the second one refreshes it in full.
      await ask(`currency=${currency}`);
      await restingCpuMilliseconds(processId, REST_STEPS);
      const own: number[] = [];
      pages = own;
      stored = undefined;
      await ask(`currency=${currency}&${deepQuestion(depth)}`);
      const end = await restingCpuMilliseconds(processId, REST_STEPS);
      pages = [];
      refreshes.push({ pages: own, stored: stored ?? end, end });
    }
    return refreshes;
  } finally {
    await gateway.stop();
    await Promise.all([store.stop(), toMarket.stop(), toStore.stop()]);
  }
};

export const refreshReadings = async (stage: Stage, coins: number, depth: number): Promise<readonly Reading[]> => {
  const market = await startMarket(coins);
  try {
    const [first, ...later] = await measureRefreshes(stage, market, depth);
    if (first === undefined) return [];
    const pages = later.flatMap(pageCosts);
    const page = quantile(pages, 0.5);
    const held = `${depth.toLocaleString('en')} coins`;
    return [
      await encodingReading(market),
      {
        name: 'refresh of a page of 1,000 coins, new isolate',
        unit: 'ms CPU',
        value: pageCosts(first)[0] ?? Number.NaN,
        target: TARGET_MILLISECONDS,
      },
      readingOf('refresh of a page of 1,000 coins', 'ms CPU', pages, { target: TARGET_MILLISECONDS }),
      readingOf(
        `publishing ${held}, and answering who waited`,
        'ms CPU',
        later.map((one) => one.stored - (one.pages.at(-1) ?? Number.NaN) - page),
      ),
      readingOf(
        `storing ${held} in KV`,
        'ms CPU',
        later.map((one) => one.end - one.stored),
      ),
    ];
  } finally {
    await market.dispose();
  }
};
