// What each invocation of the gate costs in a refresh: fetching and encoding a page of 1,000 coins, publishing all pages,
// and storing them in KV. The gate's requests are stopped on their way, and between two of them its CPU time is read.

import { encodePage } from '../../workers/gateway/codec/encode-page.ts';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { cpuMilliseconds, restingCpuMilliseconds } from './cpu.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { quantile, readingOf, type Reading } from './reading.ts';
import { askUntilAnswered, keys, startGateway, startMarket, type Stage } from './stage.ts';
import { startTollGate } from './toll-gate.ts';

/** A Worker's CPU limit an invocation on the free plan, in milliseconds. */
const TARGET_MILLISECONDS = 10;
const PAGE = 1000;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 30;
/** Each is a base set of its own, so that each asks for a refresh. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'INR', 'BRL', 'KRW', 'SEK', 'NOK'] as const;
/** A coin that stands near the end of all that the gateway may hold, coins of equal cap aside, where the upstream can't look for it. */
const deepQuestion = (depth: number): string => `page=${0.98 * depth}&where=${encodeURIComponent('not name ~ "?"')}`;
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
    const page = encodePage(body, { page: 1, limit: PAGE });
    if (!page.ok) throw new Error(page.error);
    if (round >= 0) rounds.push(performance.now() - start);
  }
  return readingOf('parse, check and encode a page of 1,000 coins, in Node', 'ms', rounds);
};

/** What the process had spent, in milliseconds, at the moments of one refresh. */
interface Refresh {
  /** When each page was asked for. */
  readonly pages: readonly number[];
  /** When the first part reached KV. */
  readonly stored: number;
  readonly end: number;
}

/** From each page's request to the next: the answer to the one is encoded, the other is asked for. The last page's invocation is not among them, as publishing follows without a stop. */
const pageCosts = ({ pages }: Refresh): readonly number[] =>
  pages.slice(1).map((used, index) => used - (pages[index] ?? Number.NaN));

const measureRefreshes = async (stage: Stage, market: RunningWorker, depth: number): Promise<readonly Refresh[]> => {
  const store = await startKeyValueServer();
  let processId = 0;
  let pages: number[] = [];
  let stored: number | undefined;
  // Nothing else goes on while a page is being waited for.
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
    // What was stored just now is not stored again.
    clock: 'running',
  });
  const ask = async (question: string): Promise<void> => {
    await (await askUntilAnswered(`${gateway.url}/coins?format=table&limit=1&${question}`)).arrayBuffer();
  };
  try {
    ({ processId } = gateway);
    const refreshes: Refresh[] = [];
    for (const currency of currencies) {
      // The set is opened with a single page, and then fetched again.
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
