// The cost of each invocation in which the one answer of a provider without pages is taken in: 2,000 coins, received,
// then read and encoded piece by piece.

import { join } from 'node:path';
import { bundleModule } from '../../scripts/local/bundle-worker.ts';
import { cpuMilliseconds, restingCpuMilliseconds } from './cpu.ts';
import { startKeyValueServer } from './key-value-server.ts';
import { quantile, readingOf, type Reading } from './reading.ts';
import { serveGateway, type BareWorker } from './serve-bare.ts';
import { gatewayVariables, startMarket, type Stage } from './stage.ts';

/** CPU limit of a Worker's invocation on the free plan, milliseconds. */
const TARGET_MILLISECONDS = 10;
/** The list has 2,000 of them. */
const COINS = 2600;
const ROUNDS = 15;
/** Rounds after which the code of an isolate is compiled. */
const WARM_UP_ROUNDS = 5;
/** New isolates, of which each takes in one list: their code is not compiled yet. */
const NEW_ISOLATES = 5;

/** CPU time of the invocations of one list. */
interface Round {
  readonly receive: number;
  readonly takes: readonly number[];
  readonly publish: number;
}

const invoke = async (worker: BareWorker, path: string): Promise<{ readonly text: string; readonly cpu: number }> => {
  const before = await restingCpuMilliseconds(worker.processId);
  const text = await (await fetch(`${worker.url}${path}`)).text();
  await restingCpuMilliseconds(worker.processId);
  return { text, cpu: cpuMilliseconds(worker.processId) - before };
};

const measureRound = async (worker: BareWorker): Promise<Round> => {
  const received = await invoke(worker, '/receive');
  if (received.text !== 'received') throw new Error(received.text);
  const takes: number[] = [];
  for (;;) {
    const { text, cpu } = await invoke(worker, '/take');
    if (text === 'failed') throw new Error('The list was not taken in');
    takes.push(cpu);
    if (text === 'done') break;
  }
  const { cpu: publish } = await invoke(worker, '/publish');
  return { receive: received.cpu, takes, publish };
};

export const wholeListReadings = async (stage: Stage): Promise<readonly Reading[]> => {
  const [market, store] = await Promise.all([startMarket(COINS), startKeyValueServer()]);
  const script = join(stage.folder, 'whole-list-worker.js');
  await bundleModule(join(import.meta.dirname, 'whole-list-worker.ts'), script);
  const address = { PROVIDER: 'coinpaprika', UPSTREAM_URL: `${market.url}/coinpaprika/v1` };
  const vars = { ...gatewayVariables({ market, depth: 1000 }), ...address };
  const withIsolate = async (count: number): Promise<readonly Round[]> => {
    const worker = await serveGateway({ script, keyValueAddress: store.address, vars });
    try {
      const rounds: Round[] = [];
      for (let round = 0; round < count; round += 1) rounds.push(await measureRound(worker));
      return rounds;
    } finally {
      await worker.stop();
    }
  };
  try {
    const first: Round[] = [];
    for (let isolate = 0; isolate < NEW_ISOLATES; isolate += 1) first.push(...(await withIsolate(1)));
    const rounds = await withIsolate(ROUNDS);
    const warm = rounds.slice(WARM_UP_ROUNDS);
    const largest = warm.map(({ takes }) => Math.max(...takes));
    const reading = (name: string, values: readonly number[], note?: string): Reading =>
      readingOf(name, 'ms CPU', values, { target: TARGET_MILLISECONDS, ...(note === undefined ? {} : { note }) });
    const steps = warm[0]?.takes.length ?? 0;
    const all = quantile(
      warm.map(({ takes }) => takes.reduce((sum, cpu) => sum + cpu, 0)),
      0.5,
    );
    return [
      reading(
        'whole list of 2,000 coins: receiving its answer',
        warm.map(({ receive }) => receive),
      ),
      reading(
        'taking it in: the largest step',
        largest,
        `${steps} steps of an invocation each, together ${all.toFixed(1)} ms`,
      ),
      reading(
        'joining its pages',
        warm.map(({ publish }) => publish),
      ),
      reading(
        'in a new isolate: receiving',
        first.map(({ receive }) => receive),
      ),
      reading(
        'in a new isolate: the largest step',
        first.map(({ takes }) => Math.max(...takes)),
        `the first one: ${first[0]?.takes.map((cpu) => cpu.toFixed(1)).join(', ')} ms`,
      ),
    ];
  } finally {
    await Promise.all([store.stop(), market.dispose()]);
  }
};
