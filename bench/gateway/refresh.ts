// The cost of each invocation of the broker in a refresh: fetching and encoding a page of 1,000 coins, publishing all
// pages, and storing them in KV. The broker's requests are held on their way, and its CPU time is read in between.

import { request } from 'node:http';
import type { RunningWorker } from '../../scripts/local/start-worker.ts';
import { cpuMilliseconds, restingCpuMilliseconds } from './bare-worker.ts';
import { listen, type Listening, startKeyValueServer } from './key-value-server.ts';
import { quantile, type Reading, readingOf } from '../readings.ts';
import { askUntilAnswered, type Stage, startGateway, startMarket } from './stage.ts';

/**
 * A proxy before an HTTP service that reports each request before it forwards it, so that the client's CPU time can be
 * read at that moment. `address`: of the service. `pass` gets the method; the request is forwarded when it resolves.
 */
const startTollGate = (address: string, pass: (method: string) => Promise<void>): Promise<Listening> =>
  listen((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const goOn = async (): Promise<void> => {
      await pass(method);
      const options = { method, headers: { ...headers, host: address } };
      const outgoing = request(`http://${address}${url}`, options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    };
    goOn().catch(() => response.destroy());
  });

/** CPU limit of a Worker's invocation on the free plan, milliseconds. */
const TARGET_MILLISECONDS = 10;
const PAGE = 1000;
/** Each gives a base set of its own, which needs a refresh of its own. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'INR', 'BRL', 'KRW', 'SEK', 'NOK'] as const;
/** Asks for a coin near the end of the deepest snapshot, in a way that the upstream cannot answer by a direct query. */
const deepQuestion = (depth: number): string => `page=${0.98 * depth}&where=${encodeURIComponent('not name ~ "?"')}`;
/** Work in a Durable Object's alarm starts a moment after the response. */
const REST_STEPS = 12;

/** CPU time of the process, milliseconds: when each page was requested, when the first part reached KV, at the end. */
interface Refresh {
  readonly pages: readonly number[];
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
    market: { url: `http://${toMarket.address}` },
    store: toStore,
    depth,
    // With a frozen clock, a version that was just stored would not be stored again.
    // Its calls are counted as pages: none may be for a record.
    vars: { SNAPSHOT_COINS: String(PAGE), GATEWAY_NOW: '', RECORD_DAYS: 'off' },
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
