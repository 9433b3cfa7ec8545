// The first request of a new process with filled KV, minus that of a Worker that does nothing.

import { restingCpuMilliseconds } from '../gateway/cpu.ts';
import { readingOf, type Reading } from '../gateway/reading.ts';
import { serveHello, type BareWorker } from '../gateway/serve-bare.ts';
import type { Stage } from '../gateway/stage.ts';
import { askPast, commonCases, type PastCase } from './past-cases.ts';
import { dayText, servePast, today, type PastStore } from './past-stage.ts';

const STARTS = 11;
const TARGET_MILLISECONDS = 10;

/** Milliseconds of CPU of the first request. */
const firstOf = async (serve: () => Promise<BareWorker>, asked: PastCase): Promise<number> => {
  const worker = await serve();
  try {
    const before = await restingCpuMilliseconds(worker.processId);
    await askPast(worker, asked);
    return (await restingCpuMilliseconds(worker.processId)) - before;
  } finally {
    await worker.stop();
  }
};

export const coldPast = async (stage: Stage, store: PastStore): Promise<readonly Reading[]> => {
  const cases: readonly PastCase[] = [
    ...commonCases(store),
    { name: 'one past price', path: `/coins/${store.coins[0]}/price?at=${dayText(today - 400)}` },
  ];
  const rounds = cases.map((): number[] => []);
  for (let round = 0; round < STARTS; round += 1) {
    const hello = await firstOf(serveHello, { name: '', path: '/' });
    for (const [index, asked] of cases.entries())
      rounds[index]?.push((await firstOf(() => servePast(stage, store), asked)) - hello);
  }
  return cases.map(({ name }, index) =>
    readingOf(`cold: ${name}`, 'ms CPU', rounds[index] ?? [], { target: TARGET_MILLISECONDS }),
  );
};
