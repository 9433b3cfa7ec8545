// `npm run mutants -- SOURCES TESTS [COUNT] [SEED]`: makes one small mistake at a time in the sources, runs the tests,
// and tells which mistakes they do not find. Before tests are taken away, the score with and without them shows what
// they were worth. It changes the sources in place and restores each one: run it in a checkout without other changes.
// Tests that pass without bundled Workers and pages run without them: three seconds a mistake instead of twenty.
// Example: npm run mutants -- shared/plan/ test/shared/plan 40 7

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Each changes one place in a line of code to another meaning. */
const mistakes: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/ < (?!\/)/, ' <= '],
  [/ <= /, ' < '],
  [/ > /, ' >= '],
  [/ >= /, ' > '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ 1\b/, ' - 1'],
  [/ - 1\b/, ' + 1'],
  [/\bawait (?!using)/, ''],
  [/\bif \((?!!)/, 'if (!'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/Math\.max\(/, 'Math.min('],
  [/Math\.min\(/, 'Math.max('],
  [/ \? ([\w.]+) : ([\w.]+)(?=[;,)])/, ' ? $2 : $1'],
  [/(?<== )(\d+)(?=;)/, '1$1'],
];

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Comments, imports and types have no meaning at run time. */
const isCode = (line: string): boolean =>
  !/^\s*(\/\/|\*|\/\*|import |export type|export interface|readonly )/.test(line) && !line.includes('=> void;');

const mutantsOf = (file: string): readonly Mutant[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) =>
      isCode(text)
        ? mistakes.flatMap(([pattern, replacement]) =>
            pattern.test(text) ? [{ file, line, text: text.replace(pattern, replacement) }] : [],
          )
        : [],
    );

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const pass = (args: readonly string[]): boolean =>
  spawnSync('vitest', ['run', '--bail=1', ...args], { stdio: 'ignore', timeout: 600_000 }).status === 0;

const isFound = ({ file, line, text }: Mutant, args: readonly string[]): boolean => {
  const before = readFileSync(file, 'utf8');
  const lines = before.split('\n');
  writeFileSync(file, lines.with(line, text).join('\n'));
  try {
    return !pass(args);
  } finally {
    writeFileSync(file, before);
  }
};

const [sources = '', tests = '', count = '30', seed = '1'] = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', ...sources.split(',')], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
if (tests === '' || files.length === 0) throw new Error('Write `npm run mutants -- SOURCES TESTS [COUNT] [SEED]`.');
const random = randomFrom(Number(seed));
const all = files.flatMap(mutantsOf).map((mutant) => ({ mutant, order: random() }));
const drawn = all.toSorted((one, other) => one.order - other.order).slice(0, Number(count));
const args = [['--mode', 'node'], []].map((mode) => [...mode, ...tests.split(',')]).find(pass);
if (args === undefined) throw new Error('The tests fail without any mistake.');
let found = 0;
for (const { mutant } of drawn) {
  if (isFound(mutant, args)) found += 1;
  else console.log(`not found: ${mutant.file}:${mutant.line + 1}: ${mutant.text.trim()}`);
}
console.log(`${found} of ${drawn.length} mistakes found (of ${all.length} possible ones, seed ${seed})`);
