// The stage of a test file about faults: one gateway beside one market service, and for each test a day of its own, on
// which nothing is left of the tests before but what is stored.

import type { WorkerVars } from '../../scripts/local/environment.ts';
import { seeAnswer, type SeenAnswer } from './answer-defects.ts';
import { countedUpstream, spentToday } from './ledger.ts';
import { gatewayUnderTestBundle } from './bundles-under-test.ts';
import { restartable, type Restartable } from './restartable.ts';
import { clearFaults } from './sandbox.ts';
import { startGateway, type TestGateway, type TestGatewayOptions } from './start-gateway.ts';
import { testKey } from './start-market.ts';

/** For what happens by itself, however busy the computer is. */
export const soon = { timeout: 20_000 } as const;

/** Another key of the market, so that what the tests ask it themselves is not counted. */
const oracleKey = 'oracle';
/** Six in the morning, so that the hours after it are of the same day. */
const firstDay = Date.UTC(2026, 10, 2, 6);

/** The key of a part has its version in it. */
const versioned = /[0-9a-z]{9}-[0-9a-z]{7}/;

export interface FaultStage {
  readonly gateway: TestGateway & Restartable;
  /** The gateway's log since the test began. */
  readonly log: readonly string[];
  /** Begins a test: another day, no faults of the market's, and these variables. */
  nextDay(vars?: WorkerVars): Promise<void>;
  /** Seconds after the day's beginning, as milliseconds since 1970. */
  timeAt(seconds: number): number;
  textAt(seconds: number): string;
  /** Moves the gateway's clock by a restart. Its memory is lost with that, the broker's too; what is stored stays. */
  moveTo(seconds: number, vars?: WorkerVars): Promise<void>;
  /** The same by a new process, which cuts off what is under way. */
  cutTo(seconds: number): Promise<void>;
  get(path: string): Promise<SeenAnswer>;
  /** What KV names as the newest of the whole market; changes with every snapshot that is written there whole. */
  newestInKv(): Promise<string | null>;
  /** What the market itself answers. */
  fromMarket(path: string): Promise<unknown>;
  /** Credits that the broker has written down today beyond those that the upstream has counted since the day began. */
  balance(): Promise<number>;
}

export const startFaultStage = async ({
  vars,
  marketVars,
  ...options
}: Omit<TestGatewayOptions, 'bundle'>): Promise<FaultStage> => {
  const log: string[] = [];
  const started = await startGateway({
    ...options,
    bundle: gatewayUnderTestBundle,
    // A sound answer is there in time on a computer that is busy, too.
    vars: { UPSTREAM_TIMEOUT_SECONDS: '2', SNAPSHOT_COINS: '2000', ...vars },
    // More than a snapshot holds, so that not all questions are answered from it.
    marketVars: {
      MARKET_COINS: '2500',
      MARKET_KEYS: `${testKey}:demo:1000000,${oracleKey}:demo:1000000`,
      ...marketVars,
    },
    onLog: (line) => log.push(line),
  });
  const gateway = restartable(started);
  let day = firstDay;
  let counted = 0;
  const timeAt = (seconds: number): number => day + seconds * 1000;
  const clockAt = (seconds: number): WorkerVars => ({ GATEWAY_NOW: String(timeAt(seconds)) });
  const moveTo: FaultStage['moveTo'] = (seconds, changed = {}) => gateway.restart({ ...clockAt(seconds), ...changed });
  return {
    gateway,
    log,
    timeAt,
    textAt: (seconds) => new Date(timeAt(seconds)).toISOString(),
    moveTo,
    cutTo: (seconds) => gateway.setVars(clockAt(seconds)),
    async nextDay(changed = {}) {
      day += 2 * 86_400_000;
      log.length = 0;
      await clearFaults(gateway.market.url);
      await moveTo(0, changed);
      counted = await countedUpstream(gateway);
    },
    get: async (path) => await seeAnswer(await gateway.get(path)),
    async newestInKv() {
      const kv = await gateway.miniflare.getKVNamespace('SNAPSHOTS');
      const { keys } = await kv.list();
      const newest = keys.find(({ name }) => name.includes('/||USD/') && !versioned.test(name));
      return newest === undefined ? null : await kv.get(newest.name, 'text');
    },
    async fromMarket(path) {
      const response = await gateway.market.get(path, { headers: { 'X-API-KEY': oracleKey } });
      return await response.json();
    },
    async balance() {
      // The upstream's count first: what is under way is written down before it is counted.
      const taken = (await countedUpstream(gateway)) - counted;
      return (await spentToday(gateway)) - taken;
    },
  };
};
