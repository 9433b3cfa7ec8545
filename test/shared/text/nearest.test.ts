// The suggestions of "did you mean": with errors in at most a third of a word.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashText } from '../../../shared/text/hash.ts';
import { nearest } from '../../../shared/text/nearest.ts';

it.each([
  ['limt', ['limit', 'page'], 'limit'],
  ['lmiit', ['limit', 'page'], 'limit'],
  ['LIMIT', ['limit', 'page'], 'limit'],
  ['limits', ['limit', 'page'], 'limit'],
  // The word itself is no suggestion.
  ['page', ['pages', 'page'], 'pages'],
  ['solana', ['ethereum', 'solana'], undefined],
  ['xyz', ['limit', 'page'], undefined],
  ['ab', ['cd'], undefined],
  ['', ['a'], undefined],
])('%j among %j', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

it('never suggests the word itself, and only known words', () => {
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

it('short hashes of texts are distinct', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`coins?page=${index}`)));
  expect(names.size).toBe(20_000);
  expect([...names].every((name) => /^[0-9a-z]{14}$/.test(name))).toBe(true);
});
