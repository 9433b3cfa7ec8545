// The words behind "did you mean": at most a third of a word may be wrong.

import { expect, it } from 'vitest';
import { hashText } from '../../../shared/text/hash.ts';
import { nearest } from '../../../shared/text/nearest.ts';

it.each([
  ['limt', ['limit', 'page'], 'limit'],
  ['lmiit', ['limit', 'page'], 'limit'],
  ['LIMIT', ['limit', 'page'], 'limit'],
  ['limits', ['limit', 'page'], 'limit'],
  ['page', ['pages', 'page'], 'page'],
  ['xyz', ['limit', 'page'], undefined],
  ['ab', ['cd'], undefined],
  ['', ['a'], undefined],
])('%j among %j', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

it('names texts shortly, each otherwise', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`coins?page=${index}`)));
  expect(names.size).toBe(20_000);
  expect([...names].every((name) => /^[0-9a-z]{14}$/.test(name))).toBe(true);
});
