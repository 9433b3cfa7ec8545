// The cost of the first request of a new process with filled KV, and of its start, each minus that of a Worker that
// does nothing.

import { readingOf, type Reading } from '../readings.ts';
import { restingCpuMilliseconds, serveHello, type BareWorker } from './bare-worker.ts';

const STARTS = 11;
const START_TARGET_MILLISECONDS = 50;

export interface AskedOnce {
  readonly name: string;
  readonly path: string;
  /** Of a POST. */
  readonly body?: string;
}

/** The body of the answer; throws where it is not whole. */
export const askOnce = async (worker: BareWorker, { path, body }: Omit<AskedOnce, 'name'>): Promise<string> => {
  const response = await fetch(`${worker.url}${path}`, body === undefined ? {} : { method: 'POST', body });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"status":')) throw new Error(`${path} answers ${text.slice(0, 300)}`);
  return text;
};

/** Milliseconds of CPU of a new process: until it listens and is idle; then of a request and the work after it. */
const measureStart = async (
  serve: () => Promise<BareWorker>,
  asked: Omit<AskedOnce, 'name'>,
): Promise<{ readonly start: number; readonly first: number }> => {
  const worker = await serve();
  try {
    const start = await restingCpuMilliseconds(worker.processId);
    await askOnce(worker, asked);
    return { start, first: (await restingCpuMilliseconds(worker.processId)) - start };
  } finally {
    await worker.stop();
  }
};

/** @param target milliseconds of a first request. */
export const coldReadings = async (
  serve: () => Promise<BareWorker>,
  cases: readonly AskedOnce[],
  target: number,
): Promise<readonly Reading[]> => {
  const starts: number[] = [];
  const firsts = cases.map((): number[] => []);
  for (let round = 0; round < STARTS; round += 1) {
    const hello = await measureStart(serveHello, { path: '/' });
    for (const [index, one] of cases.entries()) {
      const { start, first } = await measureStart(serve, one);
      starts.push(start - hello.start);
      firsts[index]?.push(first - hello.first);
    }
  }
  return [
    ...cases.map(({ name }, index) => readingOf(`cold, ${name}`, 'ms CPU', firsts[index] ?? [], { target })),
    readingOf('start-up of the script', 'ms CPU', starts, { target: START_TARGET_MILLISECONDS }),
  ];
};
