// The gateway's own code on a clock that jumps: the broker with its storage and alarm, and isolates that hold its
// snapshots. The market has pages of four coins and counts credits as a key of the free plan does. The broker is
// evicted when nothing has called it for two minutes, as the platform does: what it knows then is what it stored.

import { noMembership } from '../../shared/query/filter.ts';
import type { BaseSet } from '../../shared/query/question.ts';
import { createBroker, type Broker } from '../../workers/gateway/broker/create-broker.ts';
import { createBrokerClient } from '../../workers/gateway/broker/broker-client.ts';
import type { RequestLife } from '../../workers/gateway/caller/request-life.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { readConfiguration } from '../../workers/gateway/configuration/read-configuration.ts';
import { pageParameters } from '../../workers/gateway/providers/coinstats/page-parameters.ts';
import { createSnapshots, type SnapshotAnswer, type Snapshots } from '../../workers/gateway/snapshots/snapshots.ts';
import { createVisitors } from '../../workers/gateway/snapshots/visitors.ts';
import { createMarketClient } from '../../test/support/broker-world/market-client.ts';
import { memoryKeyValue } from '../../test/support/memory-key-value.ts';
import { plainUpstream } from '../../test/support/plain-upstream.ts';
import { withPagesOf } from '../../test/support/small-pages.ts';
import { openSqlite } from '../../test/support/sqlite.ts';
import { coin } from '../../test/support/start-scripted-upstream.ts';
import { namedQuery } from '../../test/support/page-queries.ts';
import { noForgottenStore, noRecordStore, noSeriesStore } from '../../test/support/no-series-store.ts';

export const PLAN_CREDITS = 20_000;
/** Pages stand for pages of 1,000 coins. */
const PAGE_SIZE = 4;
const REAL_PAGE_SIZE = 1000;
const CREDITS_PER_PAGE = 2;
/** One person's requests reach few isolates. */
const ISOLATES = 2;
const EVICTED_AFTER_MILLISECONDS = 120_000;
const coins = Array.from({ length: 12 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));

export interface SimulatedGateway {
  /** Milliseconds since 1970; the simulation sets it. */
  now: number;
  /** Asks one of the isolates for a set; with `pages`, for a question that needs so many. */
  ask(client: string, set: number, pages: number): Promise<SnapshotAnswer>;
  /** Lets the broker do all that is due. */
  settle(): Promise<void>;
  /** Credits that the upstream has charged since the start. */
  charged(): number;
}

const setOf = (index: number): BaseSet => ({
  ...noMembership,
  category: index === 0 ? [] : [`k${index}`],
  currency: 'USD',
});

const monthOf = (time: number): number => new Date(time).getUTCMonth();

const stop = (thrown: unknown): never => {
  throw thrown;
};

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const readDefaults = (now: () => number) => {
  const read = readConfiguration({
    UPSTREAM_URL: 'https://upstream.example',
    UPSTREAM_API_KEY: 'k',
    UPSTREAM_PAUSE_MILLISECONDS: '0',
  });
  if (!read.ok) throw new Error(read.error);
  const { snapshotCoins, snapshotMaxCoins } = read.value;
  const inSmallPages = (depth: number): number => (depth / REAL_PAGE_SIZE) * PAGE_SIZE;
  return {
    ...read.value,
    provider: withPagesOf(PAGE_SIZE),
    snapshotCoins: inSmallPages(snapshotCoins),
    snapshotMaxCoins: inSmallPages(snapshotMaxCoins),
    now,
  };
};

/** With the settings that a deployment has by default, from the given time on. */
export const startSimulatedGateway = (start: number): SimulatedGateway => {
  let time = start;
  const configuration = readDefaults(() => time);
  const sql = openSqlite();
  const keyValue = memoryKeyValue();
  let charged = 0;
  let chargedThisMonth = 0;
  let month = monthOf(start);
  const client = createMarketClient(async (query) => {
    if (monthOf(time) !== month) chargedThisMonth = 0;
    month = monthOf(time);
    const remainingCredits = Math.max(0, PLAN_CREDITS - chargedThisMonth);
    if (query === undefined)
      return JSON.stringify({ totalCredits: PLAN_CREDITS, usedCredits: chargedThisMonth, remainingCredits });
    if (remainingCredits < CREDITS_PER_PAGE) return { reason: 'credits', retryAfterSeconds: undefined };
    charged += CREDITS_PER_PAGE;
    chargedThisMonth += CREDITS_PER_PAGE;
    return plainUpstream(coins, new URLSearchParams([...pageParameters(query)]));
  });

  let alarmAt = Number.POSITIVE_INFINITY;
  const begin = (): Broker =>
    createBroker({
      configuration,
      sql,
      client,
      store: createSnapshotStore(keyValue, () => undefined),
      seriesStore: noSeriesStore,
      recordStore: noRecordStore,
      forgottenStore: noForgottenStore,
      wakeIn: (milliseconds) => {
        alarmAt = Math.min(alarmAt, time + milliseconds);
      },
      log: () => undefined,
      clock: () => time,
    });
  let broker = begin();
  let calledAt = start;
  /** The broker, evicted before if nothing has called it for a while. */
  const present = (): Broker => {
    if (time - calledAt > EVICTED_AFTER_MILLISECONDS) broker = begin();
    calledAt = time;
    return broker;
  };

  const openIsolate = (): Snapshots =>
    createSnapshots({
      broker: createBrokerClient(
        present,
        () => time,
        () => undefined,
      ),
      store: createSnapshotStore(keyValue, () => undefined),
      visitors: createVisitors(),
      now: () => time,
      logDefect: stop,
    });
  const isolates = Array.from({ length: ISOLATES }, openIsolate);
  let asked = 0;

  /** The result of a request, while the broker does what is due. */
  const during = async <Value>(work: Promise<Value>): Promise<Value> => {
    const ended = work.then((value) => ({ value }));
    for (;;) {
      await gateway.settle();
      // An answer from memory needs no turn.
      const outcome = await Promise.race([ended, nextTurn()]);
      if (outcome !== undefined) return outcome.value;
    }
  };

  const gateway: SimulatedGateway = {
    get now() {
      return time;
    },
    set now(value) {
      time = value;
    },
    async ask(ofClient, index, pages) {
      asked += 1;
      const isolate = isolates[asked % ISOLATES];
      if (isolate === undefined) throw new Error('There is no isolate');
      const behind: Promise<unknown>[] = [];
      const life: RequestLife = {
        waitUntil: (work) => void behind.push(work),
        remaining: () => 10_000,
        admit: () => Promise.resolve(true),
        client: ofClient,
      };
      const set = setOf(index);
      const answer = isolate.get(set, life);
      const given = await during(answer);
      if (!given.ok) throw new Error(`Set ${index} is refused: ${given.error.reason}`);
      if (given.value.snapshot.header.depth < pages * PAGE_SIZE) {
        // As `answerUpstream` does: the upstream answers, and the deeper snapshot is fetched at the same time.
        const page = { query: namedQuery(`q${asked}`, { size: PAGE_SIZE }), maxAgeSeconds: 0, client: ofClient };
        const single = present().page({ ...page, waitMilliseconds: 5000 });
        behind.push(single, isolate.getDeeper(set, life, pages * PAGE_SIZE));
      }
      if (behind.length > 0) await during(Promise.all(behind));
      return given.value;
    },
    async settle() {
      while (alarmAt <= time) {
        alarmAt = Number.POSITIVE_INFINITY;
        await present().work();
      }
    },
    charged: () => charged,
  };
  return gateway;
};
