// Simulations of a deployment at scale, in simulated time: the same on every run and machine.

import { printHeading, printReading, type Reading } from './gateway/reading.ts';
import { allowJsonImports } from './scale/import-json.ts';

const groups: Readonly<Record<string, () => Promise<readonly Reading[]>>> = {
  // Imported late: the gateway imports names of a JSON file.
  traffic: async () => (await import('./scale/traffic.ts')).trafficReadings(),
  bill: async () => (await import('./scale/bill.ts')).billReadings(),
  depth: async () => (await import('./scale/depth.ts')).depthReadings(),
  memory: async () => (await import('./scale/memory.ts')).memoryReadings(),
  herd: async () => (await import('./scale/herd.ts')).herdReadings(),
};

/** `only`: groups to run; all if empty. */
export const scaleReadings = async (only: readonly string[]): Promise<readonly Reading[]> => {
  const unknown = only.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: ${Object.keys(groups).join(', ')}`);
  allowJsonImports();
  printHeading();
  const readings: Reading[] = [];
  for (const [name, read] of Object.entries(groups)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const reading of await read()) {
      printReading(reading);
      readings.push(reading);
    }
  }
  return readings;
};
