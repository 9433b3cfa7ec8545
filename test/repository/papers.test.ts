// Compares commands in the documents with the files that implement them.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const read = (file: string): Promise<string> => readFile(join(repositoryRoot, file), 'utf8');

describe('README.md', () => {
  it('contains the test command of continuous integration', async () => {
    const [readme, ci] = await Promise.all([read('README.md'), read('.ci/run')]);
    expect(ci.trimEnd().split('\n').at(-1)).toBe('npm ci && npm test');
    expect(readme).toContain('npm ci && npm test');
    expect(readme).toContain('npm ci && npm start');
  });

  it('names only existing scripts', async () => {
    const [readme, contributing, manifest] = await Promise.all([
      read('README.md'),
      read('CONTRIBUTING.md'),
      read('package.json'),
    ]);
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(manifest);
    const named = [...`${readme}${contributing}`.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('every decision page is in the index', async () => {
  const { readdir } = await import('node:fs/promises');
  const index = await read('docs/decisions/README.md');
  const pages = (await readdir(join(repositoryRoot, 'docs/decisions'))).filter((file) => file !== 'README.md');
  expect(pages.filter((file) => !index.includes(`(${file})`))).toEqual([]);
});

it('the lock file names no registry', async () => {
  expect(await read('package-lock.json')).not.toMatch(/"resolved":\s*"http/);
});
