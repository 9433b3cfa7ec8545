// A source that lies: lists that are shrunk, emptied, doubled in place, without prices or wrongly counted, whole and in
// parts. What was known before contradicts the lie: no wrong answer is given and no coin declared absent. Where the lie
// came first, the answers are right within an hour of good ones. The broker loses its memory between all moments.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Damage } from '../../workers/market/sandbox/damages.ts';
import { soon, startFaultStage, type FaultStage } from '../support/fault-stage.ts';
import { sampleSize } from '../support/sample-size.ts';
import { clearFaults, putFaults } from '../support/sandbox.ts';

const damages = ['lone-coin', 'shorter-list', 'empty-list', 'last-page', 'no-prices', 'twice-in-page'] as const;
const beforeGood = ['lone-coin', 'shorter-list', 'empty-list', 'no-prices'] as const;

/** What is wrong with an answer; undefined if it is right or withheld. */
const faultOf = (path: string, status: number, body: string, truth: Truth): string | undefined => {
  if (status === 503 || status === 504) return undefined;
  if (status !== truth.status) return `${path}: ${status} in place of ${truth.status}`;
  return status !== 200 || body === truth.body ? undefined : `${path}: ${body.slice(0, 300)} …`;
};

interface Truth {
  readonly status: number;
  readonly body: string;
}

interface Provider {
  readonly title: string;
  readonly vars: (marketUrl: string) => Readonly<Record<string, string>>;
  /** What is damaged. */
  readonly fault: string;
  /** Asked before the lie, asked under it for the first time, and both again after it. */
  readonly held: readonly string[];
  readonly opened: readonly string[];
  /** A plain run begins with the last damages. */
  readonly isTurned: boolean;
}

const providers: readonly Provider[] = [
  {
    title: 'CoinStats',
    isTurned: false,
    vars: () => ({}),
    fault: '/coins*',
    held: ['/coins?limit=50', '/coins?categories=defi&limit=50', '/coins/bitcoin', '/coins?limit=20&page=3'],
    opened: [
      // Sets that nobody has asked for: by their categories, and in another currency.
      '/coins?categories=gaming&limit=50',
      '/coins?blockchains=solana&limit=50',
      '/coins?currency=EUR&limit=50',
      '/coins?categories=defi&currency=EUR&limit=50',
      // Questions that no snapshot answers.
      '/coins?price~lessThan=0.01&sortBy=volume&sortDir=desc&limit=50',
      '/coins?volume~greaterThan=100000&sortBy=price&sortDir=desc&limit=50',
      '/coins?name=coin&limit=50',
      '/coins?name=zzzzzz',
      '/coins?coinIds=bitcoin,no-such-coin',
      '/coins/no-such-coin',
      '/coins?page=105&limit=20',
    ],
  },
  {
    title: 'CoinPaprika',
    isTurned: true,
    vars: (url) => ({ PROVIDER: 'coinpaprika', UPSTREAM_URL: `${url}/coinpaprika/v1`, UPSTREAM_API_KEY: '' }),
    fault: '/v1/tickers*',
    held: ['/coins?limit=50', '/coins?category=defi&limit=50', '/coins/btc-bitcoin', '/coins?limit=20&page=3'],
    opened: [
      '/coins?category=gaming&limit=50',
      '/coins?currency=EUR&limit=50',
      '/coins?category=defi&currency=EUR&limit=50',
      '/coins?where=price%20%3C%200.01&sort=-volume&limit=50',
      '/coins/no-such-coin',
    ],
  },
];

describe.each(providers)('$title', ({ title, vars, fault, held, opened, isTurned }) => {
  /** All in a deep run; else this number, other ones for each provider. */
  const drawn = <One>(some: readonly One[], count: number): readonly One[] =>
    (isTurned ? some.toReversed() : some).slice(0, sampleSize(some.length, count / some.length));
  let stage: FaultStage;
  const truths = new Map<string, Truth>();
  /** Ids of coins below the depth of a snapshot, which only look-ups find. */
  let deep: readonly string[] = [];

  const startOver = async (): Promise<void> => {
    await clearFaults(stage.gateway.market.url);
    await stage.gateway.startOver({ ...vars(stage.gateway.market.url), GATEWAY_NOW: String(stage.timeAt(0)) });
  };
  const moveTo = (seconds: number): Promise<void> => stage.moveTo(seconds, vars(stage.gateway.market.url));

  const see = async (path: string): Promise<Truth> => {
    const answer = await stage.get(path);
    return { status: answer.status, body: answer.status === 200 ? answer.text : '' };
  };
  const all = (): readonly string[] => [...held, ...opened, ...deep];
  const lie = async (damage: Damage): Promise<void> => {
    // What an answer and its repetition say twice is so: one answer lies, and no refresh meets the lie before it, too.
    const isOne = damage === 'twice-in-page';
    if (isOne) await stage.gateway.restart();
    await putFaults(stage.gateway.market.url, [{ path: fault, damage, ...(isOne ? { count: 1 } : {}) }]);
  };
  /** The faults of all answers. */
  const faults = async (paths: readonly string[], damage?: Damage): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const path of paths) {
      if (damage !== undefined) await lie(damage);
      const { status, text } = await stage.get(path);
      found.push(
        ...[faultOf(path, status, text, truths.get(path) ?? { status: 0, body: '' })].filter(
          (one) => one !== undefined,
        ),
      );
    }
    return found;
  };
  /** The paths that are not answered rightly. */
  const wrong = async (paths: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const path of paths) {
      const { status, body } = await see(path);
      const truth = truths.get(path);
      if (status !== truth?.status || body !== truth.body) found.push(`${path}: ${status}`);
    }
    return found;
  };

  beforeAll(async () => {
    stage = await startFaultStage({});
    await startOver();
    if (title === 'CoinStats') {
      const page = await stage.fromMarket('/coins?limit=500&page=5');
      const listed: readonly unknown[] = Object(page).result;
      deep = [listed[40], listed.at(-1)].map((coin) => `/coins/${Object(coin).id}`);
    }
    for (const path of all()) {
      const answer = await see(path);
      truths.set(path, answer);
    }
  });
  afterAll(() => stage.gateway.dispose());
  beforeEach(startOver);

  it('the answers that all others are held against are those of the service', async () => {
    expect([...truths.values()].map(({ status }) => status).filter((status) => status !== 200)).toEqual([404]);
    // Over CoinPaprika, whole-list-differential.test.ts compares them.
    const own = title === 'CoinStats' ? [...truths].filter(([path]) => path.startsWith('/coins?')) : [];
    for (const [path, { body }] of own) expect([path, JSON.parse(body)]).toEqual([path, await stage.fromMarket(path)]);
  });

  it.each(drawn(damages, 2))(
    '%s after good answers: none is wrong, and all are right once it is over',
    async (damage) => {
      expect(await faults(held)).toEqual([]);
      for (const seconds of [130, 2000]) {
        await moveTo(seconds);
        expect([seconds, await faults(all(), damage)]).toEqual([seconds, []]);
      }
      await clearFaults(stage.gateway.market.url);
      await moveTo(3400);
      await wrong(all());
      await expect.poll(() => wrong(all()), soon).toEqual([]);
    },
  );

  it.each(drawn(beforeGood, 1))('%s before all good answers: these are given within an hour', async (damage) => {
    for (const path of all()) {
      await lie(damage);
      await stage.get(path);
    }
    await clearFaults(stage.gateway.market.url);
    for (const seconds of [1200, 3600]) {
      await moveTo(seconds);
      await wrong(all());
    }
    await expect.poll(() => wrong(all()), soon).toEqual([]);
  });
});
