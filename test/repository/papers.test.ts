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
});

it('a decision has at most eight lines', async () => {
  const entries = (await read('docs/decisions.md')).split(/^### /m).slice(1);
  expect(entries.length).toBeGreaterThan(20);
  const linesOf = (entry: string): number => (entry.split(/^## /m)[0] ?? '').trim().split('\n').slice(2).length;
  expect(entries.filter((entry) => linesOf(entry) > 8)).toEqual([]);
});

it('the lock file names no registry', async () => {
  expect(await read('package-lock.json')).not.toMatch(/"resolved":\s*"http/);
});
