// `npm run bench`: prints tables and writes bench/results.json. `npm run bench -- gateway cold` runs one group of one
// part. Targets are for people to compare, not tests: machines differ, and a single run on a busy machine proves
// nothing.

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endIdle } from '../test/support/lending.ts';
import { addonReadings } from './addon.ts';
import { agentReadings } from './agents.ts';
import { excelReadings } from './excel.ts';
import { freshnessReadings } from './freshness.ts';
import { gatewayReadings } from './gateway.ts';
import { marketFigures } from './market.ts';
import type { Figure } from './measure.ts';
import { paceReadings } from './pace.ts';
import { pastReadings } from './past.ts';
import { playgroundReadings } from './playground.ts';
import { queryFigures } from './query.ts';
import { scaleReadings } from './scale.ts';
import { testReadings } from './tests.ts';

const inMicroseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(9);

const row = ({ name, median, least, most, target }: Figure): string =>
  [
    name.padEnd(58),
    inMicroseconds(median),
    inMicroseconds(least),
    inMicroseconds(most),
    (target === undefined ? '' : `< ${target}`).padStart(9),
  ].join(' ');

const printed = (figures: readonly Figure[]): readonly Figure[] => {
  console.log(['microseconds a call'.padEnd(58), '   median', '    least', '     most', '   target'].join(' '));
  for (const figure of figures) console.log(row(figure));
  return figures;
};

/** Each part prints its results and returns them. `groups` selects some of its groups, if it has any. */
const parts: Readonly<Record<string, (groups: readonly string[]) => Promise<readonly object[]>>> = {
  query: async () => printed(queryFigures()),
  market: async () => printed(marketFigures()),
  gateway: gatewayReadings,
  addon: addonReadings,
  excel: excelReadings,
  past: pastReadings,
  agents: agentReadings,
  playground: playgroundReadings,
  pace: paceReadings,
  scale: scaleReadings,
  freshness: freshnessReadings,
  tests: testReadings,
};

/** Run only if they are named. */
const onRequest: readonly string[] = ['tests'];

const [asked, ...groups] = process.argv.slice(2);
const chosen = Object.keys(parts).filter((name) => (asked === undefined ? !onRequest.includes(name) : name === asked));
if (chosen.length === 0) throw new Error(`There is no part ${asked}: ${Object.keys(parts).join(', ')}`);

const file = join(import.meta.dirname, 'results.json');
/** Results of parts that are not run are kept. */
const held = async (): Promise<readonly [string, unknown][]> => {
  try {
    const results: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Object.entries(Object(results)).filter(([name]) => Object.hasOwn(parts, name));
  } catch {
    return [];
  }
};

const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
for (const name of chosen) {
  const results = await parts[name]?.(groups);
  const all = { machine, ...Object.fromEntries(await held()), [name]: results };
  await writeFile(file, `${JSON.stringify(all, undefined, 2)}\n`);
}
// The tests' market is kept for the next borrower.
await endIdle();
