// `npm run bench`: prints a table and writes bench/results.json. A target is a promise to look at, never a test:
// machines differ, and one run on a busy one proves nothing.

import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './measure.ts';
import { queryFigures } from './query.ts';

const inMicroseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(9);

const row = ({ name, median, least, most, target }: Figure): string =>
  [
    name.padEnd(58),
    inMicroseconds(median),
    inMicroseconds(least),
    inMicroseconds(most),
    (target === undefined ? '' : `< ${target}`).padStart(9),
  ].join(' ');

const figures = queryFigures();
console.log(['microseconds a call'.padEnd(58), '   median', '    least', '     most', '   target'].join(' '));
for (const figure of figures) console.log(row(figure));

const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify({ machine, figures }, undefined, 2)}\n`);
