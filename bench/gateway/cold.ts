// What the first request of a new process costs, KV being filled, less what it costs a Worker that does nothing; and what
// the start itself costs.

import { restingCpuMilliseconds } from './cpu.ts';
import { readingOf, type Reading } from './reading.ts';
import { serveHello, type BareWorker } from './serve-bare.ts';
import { startGateway, type FilledStore, type Stage } from './stage.ts';

const STARTS = 11;

interface Start {
  /** Milliseconds of CPU until the process was at rest, listening. */
  readonly start: number;
  /** Of the first request, with what goes on behind its response. */
  readonly first: number;
}

const measureStart = async (serve: () => Promise<BareWorker>, path: string): Promise<Start> => {
  const worker = await serve();
  try {
    const start = await restingCpuMilliseconds(worker.processId);
    const response = await fetch(`${worker.url}${path}`);
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The first answer is ${response.status}: ${body}`);
    return { start, first: (await restingCpuMilliseconds(worker.processId)) - start };
  } finally {
    await worker.stop();
  }
};

const cases = [
  { name: 'table of 8 columns', path: '/coins?format=table&limit=100', target: 5 },
  { name: '100 rows of full JSON by rank', path: '/coins?limit=100', target: 6 },
] as const;

/** What a start of the gateway may cost. */
const START_TARGET_MILLISECONDS = 50;

/** `isAim`: this number of coins is the one that the targets speak of; it also gives the start. */
export const coldReadings = async (
  stage: Stage,
  store: FilledStore,
  depth: number,
  isAim: boolean,
): Promise<readonly Reading[]> => {
  const starts: number[] = [];
  const firsts = cases.map((): number[] => []);
  for (let round = 0; round < STARTS; round += 1) {
    const hello = await measureStart(serveHello, '/');
    for (const [index, { path }] of cases.entries()) {
      const gateway = await measureStart(() => startGateway({ stage, market: store.market, store, depth }), path);
      starts.push(gateway.start - hello.start);
      firsts[index]?.push(gateway.first - hello.first);
    }
  }
  return [
    ...cases.map(({ name, target }, index) =>
      readingOf(
        `cold, ${depth.toLocaleString('en')} coins: ${name}`,
        'ms CPU',
        firsts[index] ?? [],
        isAim ? { target } : {},
      ),
    ),
    ...(isAim ? [readingOf('start-up of the script', 'ms CPU', starts, { target: START_TARGET_MILLISECONDS })] : []),
  ];
};
