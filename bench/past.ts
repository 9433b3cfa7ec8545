// The past: CPU of past prices and recorded days in new and warm isolates, the time in which a long series is taken in,
// and fetches and credits of a sheet with many dates. `npm run bench -- past cold` runs one group. Needs Linux.

import { cellReadings } from './past/cells.ts';
import { coldPast } from './past/cold.ts';
import { fillPast, type PastStore } from './past/past-stage.ts';
import { takeInReading } from './past/take-in.ts';
import { warmPast } from './past/warm.ts';
import { leaveServerCore } from './gateway/cpu.ts';
import { printHeading, printReading, type Reading } from './gateway/reading.ts';
import { openStage, type Stage } from './gateway/stage.ts';

/** A stage with filled KV for a group. */
const staged = async (
  measured: (stage: Stage, store: PastStore) => Promise<readonly Reading[]>,
): Promise<readonly Reading[]> => {
  const stage = await openStage();
  try {
    const store = await fillPast(stage);
    try {
      return await measured(stage, store);
    } finally {
      await store.stop();
    }
  } finally {
    await stage.dispose();
  }
};

const groups: Readonly<Record<string, () => Promise<readonly Reading[]>>> = {
  cold: () => staged(coldPast),
  warm: () => staged(warmPast),
  series: () => Promise.resolve([takeInReading()]),
  cells: cellReadings,
};

export const pastReadings = async (asked: readonly string[]): Promise<readonly Reading[]> => {
  leaveServerCore();
  printHeading();
  const all: Reading[] = [];
  for (const [name, measured] of Object.entries(groups)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const readings = await measured();
    for (const reading of readings) printReading(reading);
    all.push(...readings);
  }
  return all;
};
