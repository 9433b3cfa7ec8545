// Past prices and recorded days: the CPU of a new process with filled KV, minus that of a Worker that does nothing, and
// the time in which a long series is taken in. Needs Linux.

import { addSeries, holdSeries } from '../shared/past/held-series.ts';
import { encodeSeries } from '../shared/past/series-layout.ts';
import { takeIn } from '../shared/past/take-in.ts';
import { frozenNow } from '../test/support/frozen-now.ts';
import { leaveServerCore, restingCpuMilliseconds } from './gateway/cpu.ts';
import { startKeyValueServer } from './gateway/key-value-server.ts';
import { printHeading, printReading, readingOf, type Reading } from './gateway/reading.ts';
import { serveGateway, serveHello, type BareWorker } from './gateway/serve-bare.ts';
import {
  askUntilAnswered,
  gatewayVariables,
  openStage,
  startMarket,
  type FilledStore,
  type Stage,
} from './gateway/stage.ts';
import { measure } from './measure.ts';

const STARTS = 11;
const COINS = 2_000;
const DEPTH = 1_000;
const HISTORY_COINS = 20;
const POINTS = 5_000;
const DAY = 86_400;
const TARGET_MILLISECONDS = 10;
const QUIET_MILLISECONDS = 500;

const NOW = Date.parse(frozenNow) / 1000;
const today = Math.floor(NOW / DAY);
const dayText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

interface Case {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

const casesFor = (coins: readonly string[]): readonly Case[] => [
  {
    name: 'cold: a year of daily closes of 20 coins as JSON',
    path: '/coins/query',
    body: { questions: [{ ids: coins, from: dayText(today - 366), to: dayText(today - 2) }] },
  },
  { name: 'cold: 100 rows of a recorded day', path: `/coins?at=${dayText(today - 1)}&format=table&limit=100` },
  { name: 'cold: one past price', path: `/coins/${coins[0]}/price?at=${dayText(today - 400)}` },
];

const ask = async (worker: BareWorker, { path, body }: Case): Promise<string> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${worker.url}${path}`, init);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"status":')) throw new Error(`${path} answers ${text.slice(0, 300)}`);
  return text;
};

/** Milliseconds of CPU of the first request. */
const firstOf = async (serve: () => Promise<BareWorker>, asked: Case): Promise<number> => {
  const worker = await serve();
  try {
    const before = await restingCpuMilliseconds(worker.processId);
    await ask(worker, asked);
    return (await restingCpuMilliseconds(worker.processId)) - before;
  } finally {
    await worker.stop();
  }
};

const serve = (stage: Stage, store: Pick<FilledStore, 'address' | 'market'>, vars: Readonly<Record<string, string>>) =>
  serveGateway({
    script: stage.script.path,
    keyValueAddress: store.address,
    vars: { ...gatewayVariables({ market: store.market, depth: DEPTH }), RECORD_DAYS: 'on', ...vars },
  });

/** KV with the market, the series of some coins and the record of yesterday, stored by the gateway. */
const fill = async (stage: Stage): Promise<FilledStore & { readonly coins: readonly string[] }> => {
  const [market, server] = await Promise.all([startMarket(COINS), startKeyValueServer()]);
  const store = { ...server, market };
  const recording = await serve(stage, store, { GATEWAY_NOW: `${dayText(today)}T00:10:00Z` });
  await (await askUntilAnswered(`${recording.url}/coins?format=table&limit=1`)).arrayBuffer();
  await server.settled(QUIET_MILLISECONDS);
  await recording.stop();
  const gateway = await serve(stage, store, {});
  const listed = await askUntilAnswered(`${gateway.url}/coins?limit=${HISTORY_COINS}`);
  const { result }: { readonly result: readonly { readonly id: string }[] } = await listed.json();
  const coins = result.map(({ id }) => id);
  for (const coin of coins) await (await askUntilAnswered(`${gateway.url}/coins/${coin}/history`)).arrayBuffer();
  await server.settled(QUIET_MILLISECONDS);
  await gateway.stop();
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), market.dispose()]);
  };
  return { ...store, coins, stop };
};

const coldPast = async (stage: Stage): Promise<readonly Reading[]> => {
  const store = await fill(stage);
  try {
    const cases = casesFor(store.coins);
    const rounds = cases.map((): number[] => []);
    for (let round = 0; round < STARTS; round += 1) {
      const hello = await firstOf(serveHello, { name: '', path: '/' });
      for (const [index, asked] of cases.entries())
        rounds[index]?.push((await firstOf(() => serve(stage, store, {}), asked)) - hello);
    }
    return cases.map(({ name }, index) =>
      readingOf(name, 'ms CPU', rounds[index] ?? [], { target: TARGET_MILLISECONDS }),
    );
  } finally {
    await store.stop();
  }
};

/** What the broker does with an answer, from its text to the bytes that are stored. */
const takeInReading = (): Reading => {
  const points = Array.from({ length: POINTS }, (_, at) => [
    NOW - (POINTS - at) * DAY,
    1000 + at / 7,
    1 + at,
    20 / (at + 1),
  ]);
  const text = JSON.stringify(points);
  const period = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
  const { median, least, most } = measure('', () => {
    const parsed: readonly unknown[] = JSON.parse(text);
    const [held] = addSeries([], holdSeries(takeIn(parsed, NOW).series, period, NOW));
    return held && encodeSeries(held);
  });
  const [value, low, high] = [median, least, most].map((microseconds) => microseconds / 1000);
  return {
    name: `warm: ${POINTS} points taken in`,
    unit: 'ms',
    ...(value === undefined ? {} : { value }),
    ...(low === undefined ? {} : { least: low }),
    ...(high === undefined ? {} : { most: high }),
    target: TARGET_MILLISECONDS,
  };
};

export const pastReadings = async (): Promise<readonly Reading[]> => {
  leaveServerCore();
  printHeading();
  const stage = await openStage();
  try {
    const readings = [...(await coldPast(stage)), takeInReading()];
    for (const reading of readings) printReading(reading);
    return readings;
  } finally {
    await stage.dispose();
  }
};
