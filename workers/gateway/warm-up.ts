// Answers requests over a few invented coins while the script starts. V8 compiles a function at its first call, which
// is a large part of the cost of a new isolate's first answer; start-up has its own CPU time, separate from a request's
// (https://developers.cloudflare.com/workers/platform/limits/#worker-startup-time). Outside of a request the platform
// forbids random numbers and responses, so an answer stops before its response is made.

import { answerRequest } from './answer-request.ts';
import { beginRequest } from './caller/client.ts';
import { createGateway } from './gateway.ts';
import { answerQuestions } from './http/route/post-query.ts';
import type { Gateway } from './http/route/route-context.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { assessPages } from './codec/assess-pages.ts';
import { encodePage } from './codec/page.ts';
import { joinPages, type SnapshotParts } from './codec/snapshot-layout.ts';
import { encodeRecent } from './codec/past-store.ts';
import { seal, type KeyValue } from './codec/snapshot-store.ts';
import { logDefect } from './log/write-log.ts';
import type { Coin } from './upstream/clean-coin.ts';
import type { HeldSeries } from '../../shared/past/held-series.ts';

/** The gateway's clock, seconds since 1970: 2001-09-09. */
const NOW = 1_000_000_000;
const DAY_SECONDS = 86_400;
const PAST_DAYS = 60;

const market = { category: [], chain: [], currency: 'USD' } as const;
/** The market has more coins than these three: most answers are proven from a part of the market. */
const meta = { page: 1, limit: 1000, itemCount: 9, hasNextPage: true };
const coin = (rank: number): Coin => ({
  id: `coin-${rank}`,
  name: 'Coin',
  symbol: 'C',
  rank,
  price: 1.5,
  marketCap: 1e9 / rank,
  contractAddresses: [],
  riskScore: 1,
});

const inventedParts = (): SnapshotParts => {
  const coins = [1, 2, 3].map((rank) => ({ coin: coin(rank), fault: undefined }));
  const page = encodePage({ meta, coins, unreadable: 0, doubled: 0, holes: [] });
  const label = {
    ...assessPages(market, [page]),
    version: '1',
    asOfFrom: NOW * 1000,
    asOfTo: NOW * 1000,
    ttlSeconds: 60,
    simulated: true,
    depth: 3,
  };
  return joinPages([page], label);
};

/** Past prices of two months. */
const inventedPast = (): HeldSeries => {
  const last = Math.floor(NOW / DAY_SECONDS);
  const times = Uint32Array.from({ length: PAST_DAYS }, (_, at) => (last - PAST_DAYS + 1 + at) * DAY_SECONDS);
  const prices = new Float64Array(PAST_DAYS).fill(1.5);
  return {
    period: 'all',
    series: { times, prices: { usd: prices, btc: prices, eth: prices } },
    stepSeconds: DAY_SECONDS,
    from: Number.NEGATIVE_INFINITY,
    reach: NOW,
    askedAt: NOW,
    heard: 2,
    doubtedSince: undefined,
    isListed: true,
  };
};

/** A namespace with one snapshot and past prices: keys end with "newest" or "recent". */
const keyValueOf = async (parts: SnapshotParts): Promise<KeyValue> => {
  const newest = await seal(parts.columns);
  const held = inventedPast();
  const recent = await encodeRecent([1, 2, 3].map((rank) => ({ coin: coin(rank).id, held })));
  return {
    get: (key) => {
      if (key.endsWith('recent')) return Promise.resolve(recent);
      return Promise.resolve(key.endsWith('newest') ? newest : null);
    },
    put: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  };
};

const nothing = (): void => undefined;
const absent = (): never => {
  throw new Error('There is no broker');
};
const openGateway = async (): Promise<Gateway> => {
  const read = readConfiguration({ UPSTREAM_URL: 'https://upstream.invalid', UPSTREAM_API_KEY: 'unused' });
  if (!read.ok) throw new Error(read.error);
  return createGateway({
    configuration: { ...read.value, now: () => NOW * 1000 },
    limiters: {},
    store: await keyValueOf(inventedParts()),
    broker: absent,
    pages: undefined,
  });
};

/** Typical first questions: from columns, coins as the upstream wrote them, with a filter, one value. */
const presentPaths = [
  '/coins?format=table&limit=2',
  '/coins?limit=2',
  '/coins.csv?where=marketCap>400m+and+not+name~"x"&sort=-price&columns=id,price',
  '/coins/coin-1/price',
];

/** Questions about the past; asking them again makes no first answer faster. */
const pastPaths = ['/coins/coin-1/price?at=2001-08-31', '/coins/coin-1/history?from=2001-08-01&to=2001-09-09'];

const pastBody = JSON.stringify({
  questions: [{ ids: ['coin-1', 'id:coin-2', 'id:coin-3'], from: '2001-07-15', to: '2001-09-07' }],
});

const OK = 200;
const NOT_FOUND = 404;

/** Requests per address. More of them make no first answer faster. */
const TIMES = 2;

/** The statuses of the answers to requests without a body. */
const ask = async (gateway: Gateway, paths: readonly string[]): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const path of paths) {
    try {
      const { status } = await answerRequest(new Request(`https://gateway.invalid${path}`), gateway, nothing);
      statuses.push(status);
    } catch {
      // Responses are forbidden here; everything before them has run.
    }
  }
  return statuses;
};

/** The status of the answer to a body; requests with one are forbidden here too. */
const askForTable = async (gateway: Gateway): Promise<number> => {
  const lifetime = beginRequest(nothing, () => Promise.resolve(true), { key: '' });
  const answered = await answerQuestions(pastBody, '/coins/query', { gateway, lifetime });
  JSON.stringify(answered);
  return answered.ok && answered.value.body.answers.every((one) => 'rows' in one) ? OK : NOT_FOUND;
};

/** The status of each answer; empty where the platform forbids responses. */
export const warmUp = async (): Promise<readonly number[]> => {
  const statuses: number[] = [];
  try {
    const gateway = await openGateway();
    for (let time = 0; time < TIMES; time += 1) statuses.push(...(await ask(gateway, presentPaths)));
    statuses.push(...(await ask(gateway, pastPaths)), await askForTable(gateway));
  } catch (thrown) {
    // A failed warm-up only makes the first answer slower; it must not stop the Worker from starting.
    logDefect(thrown);
  }
  return statuses;
};
