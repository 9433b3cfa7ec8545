// What all measurements of the gateway share: its script as deployed, an upstream with a frozen clock, KV that the
// gateway has filled, and a temporary folder.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../../scripts/local/wrangler.ts';
import { gatewayConfig, marketConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { tmpdir } from 'node:os';
import { type RunningWorker, startWorker } from '../../scripts/local/start-worker.ts';
import { frozenNow } from '../../test/support/frozen-now.ts';
import { type KeyValueServer, startKeyValueServer } from './key-value-server.ts';
import { type BareWorker, leaveServerCore, serveGateway } from './bare-worker.ts';
import { checkGroups, groupReadings, type Groups, type Reading } from '../readings.ts';

type BuiltScript = Readonly<Record<'bytes' | 'gzipBytes', number>> & { readonly path: string };

/** Builds the Worker's script as a deployment does, with wrangler, without uploading it. */
const buildScript = async (folder: string): Promise<BuiltScript> => {
  const { main = '', assets } = readConfig({ config: gatewayConfig }, { hideWarnings: true });
  // A missing assets folder counts as empty: the assets may not be built yet.
  if (assets?.directory !== undefined) await mkdir(assets.directory, { recursive: true });
  const words = ['deploy', '--dry-run', '--config', gatewayConfig, '--outdir', folder];
  await promisify(execFile)(join(repositoryRoot, 'node_modules/.bin/wrangler'), words, {
    cwd: repositoryRoot,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  const file = basename(main).replace(/\.ts$/, '.js');
  const others = (await readdir(folder)).filter((name) => ![file, `${file}.map`, 'README.md'].includes(name));
  if (others.length > 0) throw new Error(`The script has more modules than are served here: ${others.join(', ')}`);
  const path = join(folder, file);
  const script = await readFile(path);
  return { path, bytes: script.byteLength, gzipBytes: gzipSync(script).byteLength };
};

/** Keys of the market; each client has one, so that its calls are counted separately. */
export const keys = { gateway: 'gateway', oracle: 'oracle', nginx: 'nginx' } as const;

export interface Stage {
  /** Temporary; removed with the stage. */
  readonly folder: string;
  readonly script: BuiltScript;
}

/** Runs with a temporary folder. */
export const inFolder = async <Value>(run: (folder: string) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
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

interface GatewayOptions {
  readonly stage: Stage;
  readonly market: Pick<RunningWorker, 'url'>;
  readonly store: Pick<KeyValueServer, 'address'>;
  /** Coins of a set in a snapshot. */
  readonly depth: number;
  /** Variables besides. Default: none; its clock is frozen at the market's time. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Folder of the Durable Objects, which stays. Default: one that goes with the Worker. */
  readonly objects?: string;
}

/** Budgets and a time that no measurement reaches: spending is counted at the market. */
const unlimited = {
  CREDITS_PER_DAY: '1000000000',
  CREDITS_PER_MONTH: '1000000000',
  KV_WRITES_PER_DAY: '1000000000',
  UPSTREAM_TIMEOUT_SECONDS: '25',
  UPSTREAM_PAUSE_MILLISECONDS: '0',
};

export const startGateway = ({ stage, market, store, depth, vars, objects }: GatewayOptions): Promise<BareWorker> =>
  serveGateway({
    script: stage.script.path,
    keyValueAddress: store.address,
    objects,
    vars: {
      UPSTREAM_URL: market.url,
      UPSTREAM_API_KEY: keys.gateway,
      GATEWAY_NOW: frozenNow,
      SNAPSHOT_COINS: String(depth),
      SNAPSHOT_MAX_COINS: String(depth),
      ...unlimited,
      ...vars,
    },
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
    await sleep(1000 * Number(response.headers.get('Retry-After') ?? 0));
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

/** `only`: groups to run; all if empty. */
export const onStage = async (groups: Groups<Stage>, only: readonly string[]): Promise<readonly Reading[]> => {
  checkGroups(groups, only);
  if (process.platform !== 'linux') throw new Error('CPU time is read from Linux: run this there.');
  leaveServerCore();
  return inFolder(async (folder) => {
    const script = await buildScript(join(folder, 'script'));
    return groupReadings(groups, only, { folder, script });
  });
};
