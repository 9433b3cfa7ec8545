// Benchmarks of the gateway on bare workerd, against the simulated market, with frozen clocks. Needs Linux; wrk and
// nginx are installed from Debian's packages if they are missing.

import { debianCommand } from '../test/support/debian-command.ts';
import { besideNginxReadings } from './gateway/beside-nginx.ts';
import { coldReadings } from './gateway/cold.ts';
import { leaveServerCore } from './gateway/cpu.ts';
import { burstReadings, creditReadings } from './gateway/credits.ts';
import { printHeading, printReading, type Reading } from './gateway/reading.ts';
import { refreshReadings } from './gateway/refresh.ts';
import { scriptReadings } from './gateway/script-size.ts';
import { fillStore, openStage, type FilledStore, type Stage } from './gateway/stage.ts';
import { warmReadings } from './gateway/warm.ts';
import { wholeListReadings } from './gateway/whole-list.ts';

/** Number of coins in the market, and in a snapshot. */
const COINS = 10_000;
const DEPTH = 5_000;
const FEW = 2_000;
const MANY = { coins: 25_000, depth: 20_000 } as const;

const withStore = async (
  stage: Stage,
  coins: number,
  depth: number,
  read: (store: FilledStore) => Promise<readonly Reading[]>,
): Promise<readonly Reading[]> => {
  const store = await fillStore(stage, coins, depth);
  try {
    return await read(store);
  } finally {
    await store.stop();
  }
};

/** Without the load generator only this group fails. */
const warm = async (stage: Stage): Promise<readonly Reading[]> => {
  await debianCommand('wrk', 'wrk');
  return withStore(stage, COINS, DEPTH, (store) => warmReadings(stage, store, DEPTH));
};

/** The groups by name; each can be run alone. */
const groups: Readonly<Record<string, (stage: Stage) => Promise<readonly Reading[]>>> = {
  script: scriptReadings,
  warm,
  cold: (stage) => withStore(stage, COINS, DEPTH, (store) => coldReadings(stage, store, DEPTH, true)),
  'cold-few': (stage) => withStore(stage, COINS, FEW, (store) => coldReadings(stage, store, FEW, false)),
  'cold-many': (stage) =>
    withStore(stage, MANY.coins, MANY.depth, (store) => coldReadings(stage, store, MANY.depth, false)),
  refresh: (stage) => refreshReadings(stage, COINS, DEPTH),
  'whole-list': wholeListReadings,
  credits: (stage) => creditReadings(stage, COINS, DEPTH),
  burst: (stage) => burstReadings(stage, COINS, DEPTH),
  nginx: (stage) => besideNginxReadings(stage, COINS, DEPTH),
};

/** The result of a failed group, so that the other groups continue. */
const failed = (name: string, problem: unknown): readonly Reading[] => {
  process.exitCode = 1;
  console.error(problem);
  return [{ name, unit: '', note: 'failed' }];
};

/** `only`: groups to run; all if empty. Prints each reading when it is available. */
export const gatewayReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  const unknown = only.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: ${Object.keys(groups).join(', ')}`);
  if (process.platform !== 'linux') {
    const missing = { name: 'the gateway', unit: '', note: 'not measured: its CPU time is read from Linux' };
    printReading(missing);
    return [missing];
  }
  leaveServerCore();
  const readings: Reading[] = [];
  const stage = await openStage();
  try {
    printHeading();
    for (const [name, read] of Object.entries(groups)) {
      if (only.length > 0 && !only.includes(name)) continue;
      for (const reading of await read(stage).catch((problem: unknown) => failed(name, problem))) {
        printReading(reading);
        readings.push(reading);
      }
    }
  } finally {
    await stage.dispose();
  }
  return readings;
};
