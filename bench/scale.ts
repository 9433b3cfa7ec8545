// Simulations of a deployment at scale, in simulated time: the same on every run and machine.

import type { Reading } from './gateway/reading.ts';
import { chosenGroups, groupReadings, type Measure } from './groups.ts';
import { allowJsonImports } from './scale/import-json.ts';

const groups: Readonly<Record<string, Measure>> = {
  // Imported late: the gateway imports names of a JSON file.
  traffic: async () => (await import('./scale/traffic.ts')).trafficReadings(),
  bill: async () => (await import('./scale/bill.ts')).billReadings(),
  depth: async () => (await import('./scale/depth.ts')).depthReadings(),
  memory: async () => (await import('./scale/memory.ts')).memoryReadings(),
  herd: async () => (await import('./scale/herd.ts')).herdReadings(),
};

/** `only`: groups to run; all if empty. */
export const scaleReadings = (only: readonly string[]): Promise<readonly Reading[]> => {
  allowJsonImports();
  return groupReadings(chosenGroups(groups, only));
};
