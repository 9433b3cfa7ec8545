// The threat model cites tests: each file must exist and contain the cited titles.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/local/places.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

interface Citation {
  readonly file: string;
  readonly words: readonly string[];
}

const citations: readonly Citation[] = [
  ...read('docs/threat-model.md').matchAll(/`([\w/-]+\.test\.ts)` ("[^"]+"(?:, "[^"]+")*)/g),
].map(([, file = '', quoted = '']) => ({
  file: `test/${file}`,
  words: [...quoted.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word),
}));

it.each(citations)('$file: $words', ({ file, words }) => {
  expect(existsSync(join(repositoryRoot, file))).toBe(true);
  // Quotes within a title are escaped in the source.
  const source = read(file).replaceAll('\\', '');
  expect(words.filter((word) => !source.includes(word))).toEqual([]);
});

it('every row of prevented attacks cites a test', () => {
  const [, stopped = ''] = read('docs/threat-model.md').split('\n## An anonymous client');
  const rows = (stopped.split('\n## Open risks')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const claims = rows.filter((row) => !/^\| (attack|event) /.test(row));
  expect(claims.length).toBeGreaterThan(40);
  expect(claims.filter((row) => !row.includes('.test.ts` "'))).toEqual([]);
});
