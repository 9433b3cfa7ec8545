// The memory of a real workerd process while isolates wait for the first snapshot of a set: broker, isolates and all
// replies on their way between them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleModule } from '../../scripts/local/start-worker.ts';
import { startKeyValueServer } from '../gateway/key-value-server.ts';
import type { Reading } from '../gateway/reading.ts';
import { serveGateway, type BareWorker } from '../gateway/serve-bare.ts';
import { gatewayVariables, openFolder, startMarket } from '../gateway/stage.ts';

const COINS = 10_000;
const DEPTH = 5_000;
const TARGET_MEGABYTES = 100;
/** The shortest that the gateway takes. */
const LIFETIME_SECONDS = 30;
/** All pages of the first refresh: its first page is published alone. */
const FIRST_REFRESH_MILLISECONDS = 5_000;

/** A size of a process, MB: `VmHWM` is the peak, `VmRSS` the present one. */
const sizeOf = (processId: number, name: 'VmHWM' | 'VmRSS'): number => {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
};

/** What the worker says of its asks. */
interface Received {
  readonly received: number;
  readonly version: string;
}

const ask = async (worker: BareWorker, query: string): Promise<Received> => {
  const received: Received = await (await fetch(`${worker.url}/?${query}`)).json();
  return received;
};

/** @param withRows each isolate asks for all rows too. */
const memoryReading = async (isolates: number, what: string, withRows: boolean): Promise<Reading> => {
  const folder = await openFolder();
  const market = await startMarket(COINS);
  const store = await startKeyValueServer();
  const script = join(folder.path, 'herd-worker.js');
  await bundleModule(join(import.meta.dirname, 'herd-worker.ts'), script);
  const variables = gatewayVariables({ market, depth: DEPTH, clock: 'running' });
  const worker = await serveGateway({
    script,
    keyValueAddress: store.address,
    vars: { ...variables, SNAPSHOT_TTL_SECONDS: String(LIFETIME_SECONDS) },
  });
  try {
    // The first refresh by itself takes memory too.
    await ask(worker, 'asks=1');
    await sleep(FIRST_REFRESH_MILLISECONDS);
    const { version } = await ask(worker, 'asks=1');
    await sleep(LIFETIME_SECONDS * 1000);
    const before = sizeOf(worker.processId, 'VmRSS');
    const start = performance.now();
    // All of them wait for the same refresh.
    const { received } = await ask(worker, `asks=${isolates}&known=${version}${withRows ? '&rows' : ''}`);
    const seconds = (performance.now() - start) / 1000;
    const peak = sizeOf(worker.processId, 'VmHWM');
    return {
      name: `workerd, ${isolates} isolates wait for ${DEPTH} coins, ${what}: growth`,
      unit: 'MB',
      value: peak - before,
      target: TARGET_MEGABYTES,
      note: `${before.toFixed(0)} to ${peak.toFixed(0)} MB; ${received} received it within ${seconds.toFixed(1)} s`,
    };
  } finally {
    await Promise.all([worker.stop(), store.stop(), market.dispose(), folder.dispose()]);
  }
};

export const memoryReadings = async (): Promise<readonly Reading[]> => [
  await memoryReading(300, 'all rows', true),
  await memoryReading(1_000, 'columns', false),
];
