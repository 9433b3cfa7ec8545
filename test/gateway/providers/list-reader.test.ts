// A JSON list read in slices has the same entries as when it is parsed at once, whatever the slices; other texts fail.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openList } from '../../../workers/gateway/providers/list-reader.ts';

/** Undefined if the text is no list. */
const readAll = (text: string, mostBytes: number): unknown => {
  const reader = openList(new TextEncoder().encode(text));
  if (reader === undefined) return undefined;
  const entries: unknown[] = [];
  for (let slice = reader.next(mostBytes); slice !== undefined; slice = reader.next(mostBytes)) {
    expect(slice.entries.length).toBeGreaterThan(0);
    entries.push(...slice.entries);
  }
  return entries;
};

const writtenLists = fc.tuple(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'));

it('any list, in slices of any length', () => {
  fc.assert(
    fc.property(writtenLists, fc.integer({ min: 1, max: 200 }), ([list, indent], mostBytes) => {
      const text = JSON.stringify(list, null, indent);
      expect(readAll(text, mostBytes)).toEqual(JSON.parse(text));
    }),
  );
});

it('any list that is cut off fails', () => {
  fc.assert(
    fc.property(writtenLists, fc.double({ min: 0, max: 1, noNaN: true }), ([list], part) => {
      const text = JSON.stringify(list);
      const cut = text.slice(0, Math.floor(part * text.length));
      expect(() => readAll(cut, 50) ?? JSON.parse('')).toThrow(SyntaxError);
    }),
  );
});

it.each(['{}', '"[]"', '', '<html>', 'null'])('%j is no list', (text) => {
  expect(readAll(text, 50)).toBeUndefined();
});

it.each(['[}]', '[1]]', '[1] x', '[1 2]', '[a]', '[1', '['])('%j fails', (text) => {
  expect(() => readAll(text, 50)).toThrow(SyntaxError);
});
