// `npm run weight`: how much there is to read, to test and to paste, as a Markdown table, and what `npm run bench` has
// measured. `-- --beside FOLDER` adds a column for another checkout, such as that of `main` on a pull request.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (text: string): number => text.split('\n').length - 1;
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isCode = (file: string): boolean => /\.(ts|css|html)$/.test(file);
const isTest = (file: string): boolean => file.startsWith('test/');
const isBench = (file: string): boolean => file.startsWith('bench/');
const isSource = (file: string): boolean => isCode(file) && !isTest(file) && !isBench(file);

interface Checkout {
  readonly root: string;
  readonly files: readonly string[];
}

const checkout = (root: string): Checkout => ({
  root,
  files: execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n'),
});

const linesIn = ({ root, files }: Checkout, isWanted: (file: string) => boolean): readonly number[] =>
  files.filter(isWanted).map((file) => linesOf(read(root, file)));

/** The add-on's script as it is pasted; it is there once `npm run build` has run. */
const PASTED = 'build/paste/Code.gs';

interface Measure {
  readonly name: string;
  readonly goal: number;
  /** Undefined if it can't be measured. */
  readonly of: (one: Checkout) => number | undefined;
}

const measures: readonly Measure[] = [
  { name: 'lines of source', goal: 57_000, of: (one) => sum(linesIn(one, isSource)) },
  { name: 'files of source', goal: 600, of: (one) => linesIn(one, isSource).length },
  { name: 'lines of the longest file', goal: 400, of: (one) => Math.max(...linesIn(one, isSource)) },
  { name: 'lines of tests', goal: 44_000, of: (one) => sum(linesIn(one, (file) => isCode(file) && isTest(file))) },
  { name: 'lines of benchmarks', goal: 2_000, of: (one) => sum(linesIn(one, (file) => isCode(file) && isBench(file))) },
  {
    name: 'words of prose',
    goal: 38_000,
    of: ({ root, files }) => sum(files.filter((file) => file.endsWith('.md')).map((file) => wordsOf(read(root, file)))),
  },
  {
    name: 'bytes of the pasted script',
    goal: 335_000,
    of: ({ root }) => (existsSync(join(root, PASTED)) ? statSync(join(root, PASTED)).size : undefined),
  },
];

/** What `npm run bench` has measured there, by what it is; nothing if it has not run. */
const readingsIn = (root: string): ReadonlyMap<string, { readonly value: number; readonly target: string }> => {
  const file = join(root, 'bench/results.json');
  const parts: readonly unknown[] = existsSync(file) ? Object.values(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return new Map(
    parts.filter(Array.isArray).flatMap((part: readonly unknown[]) =>
      part.flatMap((reading) => {
        const { name, unit, value, target }: Readonly<Record<string, unknown>> = Object(reading);
        const isWanted = typeof value === 'number' && typeof target === 'number';
        return isWanted ? [[`${String(name)}, ${String(unit)}`, { value, target: target.toLocaleString('en') }]] : [];
      }),
    ),
  );
};

const [flag, other] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--beside' || other === undefined))
  throw new Error('Write `npm run weight`, or `npm run weight -- --beside FOLDER`.');
const columns = [checkout('.'), ...(other === undefined ? [] : [checkout(other)])];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

console.log(row(['what', 'here', ...(other === undefined ? [] : [other]), 'goal, below']));
console.log(row(['---', ...columns.map(() => '---:'), '---:']));
for (const { name, goal, of } of measures) {
  const values = columns.map((one) => of(one)?.toLocaleString('en') ?? 'not built');
  console.log(row([name, ...values, goal.toLocaleString('en')]));
}
const readings = columns.map(({ root }) => readingsIn(root));
for (const [name, { target }] of readings[0] ?? []) {
  const values = readings.map((one) => one.get(name)?.value.toPrecision(3) ?? 'not measured');
  console.log(row([name, ...values, target]));
}
