// What all measurements of the gateway need: its script, an upstream with a frozen clock, and temporary folders.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayConfig, marketConfig } from '../../scripts/local/places.ts';
import { startWorker, type RunningWorker } from '../../scripts/local/start-worker.ts';
import { frozenNow } from '../../test/support/frozen-now.ts';
import { buildScript, type BuiltScript } from './build-script.ts';
import { startKeyValueServer, type KeyValueServer } from './key-value-server.ts';
import { serveGateway, type BareWorker } from './serve-bare.ts';

/** Keys of the market; each client has one, so that its calls are counted separately. */
export const keys = { gateway: 'gateway', oracle: 'oracle', nginx: 'nginx' } as const;

export interface Stage {
  /** Temporary; removed with the stage. */
  readonly folder: string;
  readonly script: BuiltScript;
  readonly dispose: () => Promise<void>;
}

/** A temporary folder. */
export const openFolder = async (): Promise<{ readonly path: string; readonly dispose: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  return { path, dispose: () => rm(path, { recursive: true, force: true }) };
};

export const openStage = async (): Promise<Stage> => {
  const { path: folder, dispose } = await openFolder();
  try {
    return { folder, script: await buildScript(gatewayConfig, join(folder, 'script')), dispose };
  } catch (problem) {
    await dispose();
    throw problem;
  }
};

/** Starts the market service with this number of coins. */
export const startMarket = (coins: number): Promise<RunningWorker> =>
  startWorker({
    config: marketConfig,
    vars: {
      MARKET_COINS: String(coins),
      MARKET_NOW: frozenNow,
      MARKET_KEYS: Object.values(keys)
        .map((key) => `${key}:demo:1000000000`)
        .join(),
      SANDBOX_ADMIN: 'on',
    },
  });

export interface GatewayOptions {
  readonly stage: Stage;
  readonly market: RunningWorker;
  readonly store: KeyValueServer;
  /** Coins of a set in a snapshot. */
  readonly depth: number;
  /** Coins of a set in a snapshot of standard depth. Default: `depth`. */
  readonly standardDepth?: number;
  /** Default: frozen at the market's time. */
  readonly clock?: 'running';
}

/** Budgets that no measurement reaches: spending is counted at the market. */
const unlimited = {
  CREDITS_PER_DAY: '1000000000',
  CREDITS_PER_MONTH: '1000000000',
  KV_WRITES_PER_DAY: '1000000000',
  UPSTREAM_PAUSE_MILLISECONDS: '0',
};

/** The gateway's variables. */
export const gatewayVariables = ({
  market,
  depth,
  standardDepth = depth,
  clock,
}: Pick<GatewayOptions, 'market' | 'depth' | 'standardDepth' | 'clock'>): Readonly<Record<string, string>> => ({
  UPSTREAM_URL: market.url,
  UPSTREAM_API_KEY: keys.gateway,
  ...(clock === 'running' ? {} : { GATEWAY_NOW: frozenNow }),
  SNAPSHOT_COINS: String(standardDepth),
  SNAPSHOT_MAX_COINS: String(depth),
  ...unlimited,
});

export const startGateway = (options: GatewayOptions): Promise<BareWorker> =>
  serveGateway({
    script: options.stage.script.path,
    keyValueAddress: options.store.address,
    vars: gatewayVariables(options),
  });

const QUIET_MILLISECONDS = 500;
const ATTEMPTS = 10;

/** Asks until the status is 200; throws after `ATTEMPTS` tries. */
export const askUntilAnswered = async (url: string): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url);
    if (response.status === 200) return response;
    if (attempt === ATTEMPTS) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }
};

export interface FilledStore extends KeyValueServer {
  readonly market: RunningWorker;
}

/** A KV namespace with a snapshot of the whole market, stored by the gateway; `stop` stops the market too. */
export const fillStore = async (stage: Stage, coins: number, depth: number): Promise<FilledStore> => {
  const [market, store] = await Promise.all([startMarket(coins), startKeyValueServer()]);
  const gateway = await startGateway({ stage, market, store, depth });
  try {
    await (await askUntilAnswered(`${gateway.url}/coins?format=table&limit=1`)).arrayBuffer();
    await store.settled(QUIET_MILLISECONDS);
  } finally {
    await gateway.stop();
  }
  const stop = async (): Promise<void> => {
    await Promise.all([store.stop(), market.dispose()]);
  };
  return { ...store, market, stop };
};
