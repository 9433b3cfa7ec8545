// The groups of a part of the benchmarks: `npm run bench -- gateway cold` runs one of them.

import { printHeading, printReading, type Reading } from './gateway/reading.ts';

export type Measure = () => Promise<readonly Reading[]>;

/** The named groups; all if none is named. Throws if there is no such group. */
export const chosenGroups = <Group>(
  groups: Readonly<Record<string, Group>>,
  only: readonly string[],
): readonly (readonly [name: string, group: Group])[] => {
  const unknown = only.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}: ${Object.keys(groups).join(', ')}`);
  return Object.entries(groups).filter(([name]) => only.length === 0 || only.includes(name));
};

/** The result of a failed group, so that the other groups continue. */
const failed = (name: string, problem: unknown): readonly Reading[] => {
  process.exitCode = 1;
  console.error(problem);
  return [{ name, unit: '', note: 'failed' }];
};

/** Measures one group after the other, and prints each reading when it is available. */
export const groupReadings = async (
  chosen: readonly (readonly [name: string, measure: Measure])[],
): Promise<readonly Reading[]> => {
  printHeading();
  const readings: Reading[] = [];
  for (const [name, measure] of chosen) {
    for (const reading of await measure().catch((problem: unknown) => failed(name, problem))) {
      printReading(reading);
      readings.push(reading);
    }
  }
  return readings;
};
