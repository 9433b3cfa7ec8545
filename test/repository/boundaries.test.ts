// What may import what, and what may see which globals: each title is an offending line, which the project's own type
// check or lint has to refuse.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const tool = (name: string): string => join(repositoryRoot, 'node_modules/.bin', name);

/** A copy of the sources, into which lines can be planted. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'coinsheet-boundaries-'));
  for (const entry of [
    'shared',
    'workers',
    'apps-script',
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

const complaintsOf = async (command: string, ...words: readonly string[]): Promise<string> => {
  try {
    await promisify(execFile)(tool(command), words, { cwd: copy });
    return '';
  } catch (problem) {
    const { stdout, stderr } = Object(problem);
    return `${String(stdout)}${String(stderr)}`;
  }
};

const withPlanted = async (file: string, line: string, check: () => Promise<string>): Promise<string> => {
  const path = join(copy, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `// Planted by a test.\n\n${line}\n`);
  try {
    return await check();
  } finally {
    await rm(path);
  }
};

describe('lint refuses', () => {
  it.each([
    ['shared/planted.ts', "export * from '../workers/gateway/gateway.ts';", 'shared/ imports nothing but itself'],
    ['shared/query/planted.ts', "export * from 'node:fs';", 'shared/ imports nothing but itself'],
    ['workers/gateway/planted.ts', "export * from '../market/worker.ts';", 'The gateway imports shared/ only'],
    ['workers/market/planted.ts', "export * from '../gateway/worker.ts';", 'The market service imports shared/ only'],
    ['apps-script/planted.ts', "export * from '../workers/gateway/gateway.ts';", 'The add-on imports shared/ only'],
    ['playground/planted.ts', "export * from '../apps-script/app.ts';", 'The playground runs the built add-on'],
    [
      'shared/query/planted.ts',
      'export const planted = async (): Promise<void> => {\n  Promise.resolve();\n};',
      'no-floating-promises',
    ],
  ])('%s: %s', async (file, line, complaint) => {
    expect(await withPlanted(file, line, () => complaintsOf('oxlint', '--type-aware', file))).toContain(complaint);
  });

  it.each([
    ['values', "import { planted as other } from './OTHER.ts';\n\nexport const planted = (): unknown => other;\n"],
    ['types', "import type { Planted as Other } from './OTHER.ts';\n\nexport type Planted = readonly Other[];\n"],
  ])('an import cycle of %s', async (_, source) => {
    const pathOf = (name: string): string => join(copy, `shared/${name}.ts`);
    await writeFile(pathOf('cycle-a'), source.replace('OTHER', 'cycle-b'));
    await writeFile(pathOf('cycle-b'), source.replace('OTHER', 'cycle-a'));
    const complaints = await complaintsOf('oxlint', '--type-aware', 'shared');
    await Promise.all(['cycle-a', 'cycle-b'].map((name) => rm(pathOf(name))));
    expect(complaints).toContain('no-cycle');
  });
});

describe('the type check refuses', () => {
  it.each([
    ['shared/planted.ts', 'export const planted = fetch;'],
    ['shared/planted.ts', 'export const planted = process.env;'],
    ['shared/planted.ts', 'export const planted = document;'],
    ['shared/planted.ts', 'export const planted = UrlFetchApp;'],
    ['shared/planted.ts', 'export const planted = new URL("x:");'],
    ['shared/planted.ts', 'export const planted = setTimeout;'],
    ['apps-script/planted.ts', 'export const planted = fetch;'],
    ['apps-script/planted.ts', 'export const planted = [1].toSorted();'],
    ['playground/planted.ts', 'export const planted = process.env;'],
    ['workers/gateway/planted.ts', 'export const planted = document;'],
    ['workers/gateway/planted.ts', 'export const planted = UrlFetchApp;'],
    ['workers/gateway/planted.ts', "export * from '../../apps-script/app.ts';"],
  ])('%s: %s', async (file, line) => {
    const project = file
      .split('/')
      .slice(0, file.startsWith('workers/') ? 2 : 1)
      .join('/');
    expect(await withPlanted(file, line, () => complaintsOf('tsc', '-b', project))).toMatch(/planted\.ts.*error TS/);
  });

  it('nothing else', async () => {
    expect(await complaintsOf('tsc', '-b', 'workers/gateway', 'apps-script', 'playground')).toBe('');
  });
});
