// `npm run bench`: prints tables and writes bench/results.json, which `npm run weight` compares with that of another
// checkout. `npm run bench -- gateway cold` runs one group of one part. Targets are for people to compare, not tests:
// machines differ, and a single run on a busy machine proves nothing.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endIdle } from '../test/support/lending.ts';
import { addonReadings } from './addon.ts';
import { gatewayReadings } from './gateway.ts';
import { pastReadings } from './past.ts';
import { playgroundReadings } from './playground.ts';
import type { Reading } from './readings.ts';
import { testReadings } from './tests.ts';

/** Each part prints its results and returns them. `groups` selects some of its groups, if it has any. */
const parts: Readonly<Record<string, (groups: readonly string[]) => Promise<readonly Reading[]>>> = {
  gateway: gatewayReadings,
  addon: addonReadings,
  past: pastReadings,
  playground: playgroundReadings,
  tests: testReadings,
};

/** Takes as long as all else: it runs only if it is named. */
const ON_REQUEST = 'tests';

const [asked, ...groups] = process.argv.slice(2);
const chosen = Object.keys(parts).filter((name) => (asked === undefined ? name !== ON_REQUEST : name === asked));
if (chosen.length === 0) throw new Error(`There is no part ${asked}: ${Object.keys(parts).join(', ')}`);

const file = join(import.meta.dirname, 'results.json');
/** Results of parts that are not run are kept. */
const held = async (): Promise<object> => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

for (const name of chosen) {
  const results = await parts[name]?.(groups);
  await writeFile(file, `${JSON.stringify({ ...(await held()), [name]: results }, undefined, 2)}\n`);
}
// The tests' market is kept for the next borrower.
await endIdle();
