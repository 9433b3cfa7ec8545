// The cost of the first request of a new process with filled KV, minus that of a Worker that does nothing; and the cost
// of the start.

import { restingCpuMilliseconds } from './cpu.ts';
import { readingOf, type Reading } from './reading.ts';
import { serveHello, type BareWorker } from './serve-bare.ts';
import { startGateway, type FilledStore, type Stage } from './stage.ts';

const STARTS = 11;

interface Start {
  /** Milliseconds of CPU until the process listens and is idle. */
  readonly start: number;
  /** Milliseconds of CPU of the first request, including work after the response. */
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
  { name: 'table of 8 columns', path: '/coins?format=table&limit=100' },
  { name: '100 rows of full JSON by rank', path: '/coins?limit=100' },
  { name: 'the price of one coin', path: '/coins/bitcoin/price' },
] as const;

/** Target of the gateway's start. */
const START_TARGET_MILLISECONDS = 50;

/** @param target milliseconds of the first request; with one, the start is measured too. */
export const coldReadings = async (
  stage: Stage,
  store: FilledStore,
  depth: number,
  target: number | undefined,
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
    ...cases.map(({ name }, index) =>
      readingOf(
        `cold, ${depth.toLocaleString('en')} coins: ${name}`,
        'ms CPU',
        firsts[index] ?? [],
        target === undefined ? {} : { target },
      ),
    ),
    ...(target === undefined
      ? []
      : [readingOf('start-up of the script', 'ms CPU', starts, { target: START_TARGET_MILLISECONDS })]),
  ];
};
