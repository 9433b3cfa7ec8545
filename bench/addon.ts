// A cell as Google calculates it: the scripts in a new context, then a formula over data in the sheet's cache.

import { openCellStage, type CellStage } from './addon/cell-script.ts';
import { instructionReadings } from './addon/instructions.ts';
import { timeReadings } from './addon/times.ts';
import type { Reading } from './gateway/reading.ts';
import { chosenGroups, groupReadings } from './groups.ts';

const groups: Readonly<Record<string, (stage: CellStage) => Promise<readonly Reading[]>>> = {
  times: (stage) => Promise.resolve(timeReadings(stage)),
  instructions: instructionReadings,
};

/** `only`: groups to run; all if empty. */
export const addonReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  const chosen = chosenGroups(groups, only);
  const stage = await openCellStage();
  try {
    return await groupReadings(chosen.map(([name, measure]) => [name, () => measure(stage)] as const));
  } finally {
    await stage.dispose();
  }
};
