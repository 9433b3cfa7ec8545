// The words behind "did you mean": at most a third of a word may be wrong.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashText } from '../../../shared/text/hash.ts';
import { nearest } from '../../../shared/text/nearest.ts';

it.each([
  ['limt', ['limit', 'page'], 'limit'],
  ['lmiit', ['limit', 'page'], 'limit'],
  ['LIMIT', ['limit', 'page'], 'limit'],
  ['limits', ['limit', 'page'], 'limit'],
  // Advice to write what was written is none.
  ['page', ['pages', 'page'], 'pages'],
  ['solana', ['ethereum', 'solana'], undefined],
  ['xyz', ['limit', 'page'], undefined],
  ['ab', ['cd'], undefined],
  ['', ['a'], undefined],
])('%j among %j', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

it('never advises the word itself, and nothing further off than a third of it', () => {
  const word = fc.stringMatching(/^[a-c-]{0,8}$/);
  fc.assert(
    fc.property(word, fc.array(word), fc.boolean(), (written, others, isKnown) => {
      const known = isKnown ? [...others, written] : others;
      const close = nearest(written, known);
      expect(close).not.toBe(written);
      expect(close === undefined || known.includes(close)).toBe(true);
    }),
  );
});

it('names texts shortly, each otherwise', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`coins?page=${index}`)));
  expect(names.size).toBe(20_000);
  expect([...names].every((name) => /^[0-9a-z]{14}$/.test(name))).toBe(true);
});
