// The past: CPU of past prices and recorded days in new and warm isolates, and fetches and credits of a sheet with many
// dates. Needs Linux.

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { frozenNow } from '../test/support/frozen-now.ts';
import { serveHello, type BareWorker } from './gateway/bare-worker.ts';
import { askOnce, coldReadings, type AskedOnce } from './gateway/cold.ts';
import { startKeyValueServer } from './gateway/key-value-server.ts';
import { besideHello } from './gateway/load.ts';
import { askUntilAnswered, onStage, startGateway, startMarket, type FilledStore, type Stage } from './gateway/stage.ts';
import { cellReadings } from './past-cells.ts';
import type { Groups, Reading } from './readings.ts';

const COINS = 2_000;
const DEPTH = 1_000;
const HISTORY_COINS = 20;
const DAY_MILLISECONDS = 86_400_000;
const QUIET_MILLISECONDS = 500;
const RECORDING_MILLISECONDS = 3000;
const COLD_TARGET_MILLISECONDS = 10;
const ROUNDS = 6;

/** The date a number of days ago. */
const dayBack = (days: number): string =>
  new Date(Date.parse(frozenNow) - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

interface PastStore extends FilledStore {
  /** The coins whose series are stored. */
  readonly coins: readonly string[];
  /** The folder of the broker's storage. */
  readonly objects: string;
}

/** All of them have the broker's own record of yesterday, without which no copy in KV counts. */
const serve = (
  { folder, script }: Stage,
  store: Pick<PastStore, 'address' | 'market' | 'objects'>,
  now: string = frozenNow,
): Promise<BareWorker> => {
  const { market, objects } = store;
  const vars = { RECORD_DAYS: 'on', GATEWAY_NOW: now };
  return startGateway({ stage: { folder, script }, market, store, depth: DEPTH, vars, objects });
};

/** KV with the market, the series of some coins and yesterday's record, all stored by the gateway itself. */
const fillPast = async (stage: Stage): Promise<PastStore> => {
  const [market, server] = await Promise.all([startMarket(COINS), startKeyValueServer()]);
  // One of its own: a broker that holds the series already stores no recent closes.
  const objects = await mkdtemp(join(stage.folder, 'recording-'));
  const store = { ...server, market, objects };
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), market.dispose()]);
  };
  const workers: BareWorker[] = [];
  try {
    const recording = await serve(stage, store, `${dayBack(0)}T00:10:00Z`);
    workers.push(recording);
    await (await askUntilAnswered(`${recording.url}/coins?format=table&limit=1`)).arrayBuffer();
    // The broker records what it has published in its alarm.
    await sleep(RECORDING_MILLISECONDS);
    await recording.stop();
    const gateway = await serve(stage, store);
    workers.push(gateway);
    const listed = await askUntilAnswered(`${gateway.url}/coins?limit=${HISTORY_COINS}`);
    const { result }: { readonly result: readonly { readonly id: string }[] } = await listed.json();
    const coins = result.map(({ id }) => id);
    for (const coin of coins) await (await askUntilAnswered(`${gateway.url}/coins/${coin}/history`)).arrayBuffer();
    await (await askUntilAnswered(`${gateway.url}/coins?at=${dayBack(1)}&limit=1`)).arrayBuffer();
    await server.stored(dayBack(1));
    await server.stored('recent');
    await server.settled(QUIET_MILLISECONDS);
    return { ...store, coins, stop };
  } catch (problem) {
    await stop();
    throw problem;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
};

/** `target`: in a warm isolate, as a multiple of a Worker that does nothing. */
type PastCase = AskedOnce & { readonly target?: number };

const asked = (question: object): Pick<AskedOnce, 'path' | 'body'> => ({
  path: '/coins/query',
  body: JSON.stringify({ questions: [question] }),
});

/** What is measured in new and in warm isolates. */
const commonCases = ({ coins }: PastStore): readonly PastCase[] => [
  {
    name: 'a year of daily closes of 20 coins as JSON',
    ...asked({ ids: coins, from: dayBack(366), to: dayBack(2) }),
    target: 25,
  },
  // What a single cell asks for.
  {
    name: 'all days of one coin as JSON',
    ...asked({ ids: coins.slice(0, 1), from: 'all', to: dayBack(1), needs: [dayBack(400)] }),
  },
  { name: '100 rows of a recorded day', path: `/coins?at=${dayBack(1)}&format=table&limit=100`, target: 5 },
];

const cold = (stage: Stage, store: PastStore): Promise<readonly Reading[]> =>
  coldReadings(
    () => serve(stage, store),
    [...commonCases(store), { name: 'one past price', path: `/coins/${store.coins[0]}/price?at=${dayBack(400)}` }],
    COLD_TARGET_MILLISECONDS,
  );

const warm = async (stage: Stage, store: PastStore): Promise<readonly Reading[]> => {
  const path = `/coins?at=${dayBack(1)}&format=table&limit=100&where=${encodeURIComponent('marketCap>0.')}{n}`;
  const different: PastCase = { name: '100 rows of a recorded day, all different', path };
  const [hello, worker] = await Promise.all([serveHello(), serve(stage, store)]);
  try {
    const cases = [];
    for (const { path: asking, body, ...named } of [...commonCases(store), different]) {
      const { length: bytes } = await askOnce(worker, { path: asking.replace('{n}', '0'), ...(body && { body }) });
      cases.push({ ...named, worker, bytes, paths: [body === undefined ? asking : `POST ${asking} ${body}`] });
    }
    return await besideHello(hello, cases, ROUNDS, stage.folder);
  } finally {
    await Promise.all([hello.stop(), worker.stop()]);
  }
};

const filled =
  (measure: (stage: Stage, store: PastStore) => Promise<readonly Reading[]>) =>
  async (stage: Stage): Promise<readonly Reading[]> => {
    const store = await fillPast(stage);
    try {
      return await measure(stage, store);
    } finally {
      await store.stop();
    }
  };

const groups: Groups<Stage> = { cold: filled(cold), warm: filled(warm), cells: cellReadings };

export const pastReadings = (only: readonly string[]): Promise<readonly Reading[]> => onStage(groups, only);
