// Groups that measure the gateway's script on bare workerd: they share its build, and begin alike.

import { debianCommand } from '../../test/support/debian-command.ts';
import { chosenGroups, groupReadings } from '../groups.ts';
import { leaveServerCore } from './cpu.ts';
import { printHeading, printReading, type Reading } from './reading.ts';
import { fillStore, openStage, type FilledStore, type Stage } from './stage.ts';

/** Number of coins in the market, and in a snapshot. */
export const COINS = 10_000;
export const DEPTH = 5_000;

export type StagedMeasure = (stage: Stage) => Promise<readonly Reading[]>;

/** With filled KV. */
export const withStore = async (
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

/** Under load, with filled KV. Without the load generator only this group fails. */
export const underLoad =
  (read: (stage: Stage, store: FilledStore, depth: number) => Promise<readonly Reading[]>): StagedMeasure =>
  async (stage) => {
    await debianCommand('wrk', 'wrk');
    return withStore(stage, COINS, DEPTH, (store) => read(stage, store, DEPTH));
  };

/** `only`: groups to run; all if empty. */
export const stagedReadings = async (
  groups: Readonly<Record<string, StagedMeasure>>,
  only: readonly string[],
): Promise<readonly Reading[]> => {
  const chosen = chosenGroups(groups, only);
  if (process.platform !== 'linux') {
    const missing = { name: 'the gateway', unit: '', note: 'not measured: its CPU time is read from Linux' };
    printHeading();
    printReading(missing);
    return [missing];
  }
  leaveServerCore();
  const stage = await openStage();
  try {
    return await groupReadings(chosen.map(([name, measure]) => [name, () => measure(stage)] as const));
  } finally {
    await stage.dispose();
  }
};
