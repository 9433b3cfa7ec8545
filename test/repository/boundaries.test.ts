// Which folders may import which, and which globals they may use: each title is a line that the project's type check or
// lint must refuse.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const tool = (name: string): string => join(repositoryRoot, 'node_modules/.bin', name);

/** A copy of the sources in which lines are planted. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'coinsheet-boundaries-'));
  for (const entry of [
    'shared',
    'workers',
    'addon',
    'apps-script',
    'excel',
    'onlyoffice',
    'playground',
    'pages',
    'package.json',
    'tsconfig.base.json',
    '.oxlintrc.json',
  ]) {
    await cp(join(repositoryRoot, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => !path.includes('/dist'),
    });
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

const outputOf = async (command: string, ...words: readonly string[]): Promise<string> => {
  try {
    return (await promisify(execFile)(tool(command), words, { cwd: copy })).stdout;
  } catch (problem) {
    const { stdout, stderr } = Object(problem);
    return `${String(stdout)}${String(stderr)}`;
  }
};

/** One complaint a line, which begins with its file. */
const typeComplaints = async (): Promise<readonly string[]> =>
  (await outputOf('tsc', '-b', 'workers/gateway', 'apps-script', 'playground'))
    .split('\n')
    .filter((line) => line !== '');

interface LintComplaint {
  readonly filename: string;
  readonly code: string;
  readonly help?: string;
}

/** As those of the type check. */
const lintComplaints = async (files: readonly string[]): Promise<readonly string[]> => {
  const { diagnostics }: { readonly diagnostics: readonly LintComplaint[] } = JSON.parse(
    await outputOf('oxlint', '--type-aware', '--format=json', ...files),
  );
  return diagnostics.map(({ filename, code, help = '' }) => `${filename}: ${code} ${help}`);
};

/** A file and what is planted there. */
type Planted = readonly [file: string, source: string];

/** Files of all rows, beside each other: one run of the tool sees them all. */
const withPlanted = async <Value>(planted: readonly Planted[], check: () => Promise<Value>): Promise<Value> => {
  const paths = planted.map(([file]) => join(copy, file));
  for (const [index, [, source]] of planted.entries()) {
    const path = paths[index] ?? '';
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `// Planted by a test.\n\n${source}\n`);
  }
  try {
    return await check();
  } finally {
    await Promise.all(paths.map((path) => rm(path)));
  }
};

const plantedIn = (folder: string, row: number): string => `${folder}/planted-${row}.ts`;

describe('lint refuses', () => {
  const rows = [
    ['shared', "export * from '../workers/gateway/gateway.ts';", 'shared/ imports nothing but itself'],
    ['shared/query', "export * from 'node:fs';", 'shared/ imports nothing but itself'],
    ['workers/gateway', "export * from '../market/worker.ts';", 'The gateway imports shared/ only'],
    ['workers/market', "export * from '../gateway/worker.ts';", 'The market service imports shared/ only'],
    ['addon', "export * from '../workers/gateway/gateway.ts';", 'addon/ imports shared/ only'],
    ['addon', "export * from '../apps-script/app.ts';", 'addon/ imports shared/ only'],
    ['apps-script', "export * from '../workers/gateway/gateway.ts';", 'imports addon/ and shared/ only'],
    ['excel', "export * from '../apps-script/app.ts';", 'The host of Excel imports addon/ and shared/ only'],
    ['onlyoffice', "export * from '../excel/functions.ts';", 'The host of ONLYOFFICE imports addon/ and shared/ only'],
    ['playground', "export * from '../apps-script/app.ts';", 'The playground imports addon/, shared/ and pages/ only'],
    [
      'shared/query',
      'export const planted = async (): Promise<void> => {\n  Promise.resolve();\n};',
      'no-floating-promises',
    ],
  ] as const;
  /** Two files that import each other: values, or types alone. */
  const cycles = {
    values: "import { planted as other } from './OTHER.ts';\n\nexport const planted = (): unknown => other;",
    types: "import type { Planted as Other } from './OTHER.ts';\n\nexport type Planted = readonly Other[];",
  };
  const cycle = Object.entries(cycles).flatMap(([name, source]): Planted[] => [
    [`shared/cycle-of-${name}-a.ts`, source.replace('OTHER', `cycle-of-${name}-b`)],
    [`shared/cycle-of-${name}-b.ts`, source.replace('OTHER', `cycle-of-${name}-a`)],
  ]);

  let complaints: readonly string[];
  beforeAll(async () => {
    const planted = [...rows.map(([folder, line], row): Planted => [plantedIn(folder, row), line]), ...cycle];
    complaints = await withPlanted(planted, () => lintComplaints(planted.map(([file]) => file)));
  });

  it.each(rows.map((columns, row) => [...columns, row] as const))('%s: %s', (folder, _line, complaint, row) => {
    const own = complaints.filter((line) => line.startsWith(plantedIn(folder, row)));
    expect(own).toContainEqual(expect.stringContaining(complaint));
  });

  it.each(Object.keys(cycles))('an import cycle of %s', (name) => {
    const own = complaints.filter((line) => line.startsWith(`shared/cycle-of-${name}-`));
    expect(own).toContainEqual(expect.stringContaining('no-cycle'));
  });
});

describe('the type check refuses', () => {
  const rows = [
    ['shared', 'export const planted = fetch;'],
    ['shared', 'export const planted = process.env;'],
    ['shared', 'export const planted = document;'],
    ['shared', 'export const planted = UrlFetchApp;'],
    ['shared', 'export const planted = new URL("x:");'],
    ['shared', 'export const planted = setTimeout;'],
    ['addon', 'export const planted = fetch;'],
    ['addon', 'export const planted = UrlFetchApp;'],
    ['addon', 'export const planted = [1].toSorted();'],
    ['apps-script', 'export const planted = fetch;'],
    ['apps-script', 'export const planted = [1].toSorted();'],
    ['playground', 'export const planted = process.env;'],
    ['workers/gateway', 'export const planted = document;'],
    ['workers/gateway', 'export const planted = UrlFetchApp;'],
    ['workers/gateway', "export * from '../../apps-script/app.ts';"],
  ] as const;

  let complaints: readonly string[];
  beforeAll(async () => {
    complaints = await withPlanted(
      rows.map(([folder, line], row) => [plantedIn(folder, row), line]),
      typeComplaints,
    );
  });

  it.each(rows.map((columns, row) => [...columns, row] as const))('%s: %s', (folder, _line, row) => {
    const own = complaints.filter((line) => line.startsWith(plantedIn(folder, row)));
    expect(own).toContainEqual(expect.stringMatching(/: error TS/));
  });
});
