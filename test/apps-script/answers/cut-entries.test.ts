// A stored text is read back whole, from entries that the cache accepts, or not at all.

import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { cutEntries, joinEntry, partKeysOf } from '../../../apps-script/sheet-cache/answers.ts';

const cut = (text: string): Record<string, string> => Object.assign({}, ...cutEntries(new Map([['key', text]])));

test('parts are joined again', () => {
  assert(
    property(integer({ min: 0, max: 899_999 }), string({ minLength: 1, maxLength: 9 }), (length, pattern) => {
      const text = pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
      const entries = cut(text);
      expect(joinEntry('key', entries['key'] ?? '', entries)).toBe(text);
      expect(Object.values(entries).every((value) => value.length <= 90_000)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('heads are written after their parts', () => {
  const [parts = {}, heads = {}] = cutEntries(new Map([['key', 'x'.repeat(200_000)]]));
  expect(Object.keys(heads)).toEqual(['key']);
  expect(Object.keys(parts)).toEqual(partKeysOf('key', heads['key'] ?? ''));
});

test('without one part the text is missing', () => {
  const entries = cut('x'.repeat(200_000));
  const { [partKeysOf('key', entries['key'] ?? '')[1] ?? '']: forgotten, ...rest } = entries;
  expect(forgotten).toHaveLength(90_000);
  expect(joinEntry('key', entries['key'] ?? '', rest)).toBeUndefined();
});

test('a text that is too large is not stored', () => {
  expect(cut('x'.repeat(900_001))).toEqual({});
});
