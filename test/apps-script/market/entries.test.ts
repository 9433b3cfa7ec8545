// Cells of any size: data that fits into the cache is stored, other data is not, and every cell ends.

import { Calls, StandInCache } from '../fakes/google.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnEntries, readWanted, wantedEntries, wantedKeys } from '../../../apps-script/sheet-cache/entries.ts';
import type { Found } from '../../../addon/asking/held-set.ts';
import { startDesk } from '../fakes/desk.ts';
import { asOf, reply, scriptedSnapshot, snapshotQuestion, type ScriptedQuestion } from '../fakes/scripted-gateway.ts';
const place = { scope: 'scope', set: '||USD' };
const foundOf = (text: string): Found => ({ since: 1, freshUntil: 2, id: 'a', cells: [text] });

/** The coins read back from the strict cache. */
const kept = (found: ReadonlyMap<string, Found>): ReadonlyMap<string, Found> => {
  const { entries, buckets } = wantedEntries(place, 'stamp', found);
  const cache = new StandInCache(() => 0, new Calls());
  cache.putAll(entries, 60);
  const keys = wantedKeys(place, { version: '1', parts: {}, wanted: { stamp: 'stamp', buckets } });
  expect(Object.keys(entries)).toEqual(keys);
  return readWanted(keys, cache.getAll(keys));
};

/** As long as 96,000 characters of ASCII JSON. */
const hugeText = '名'.repeat(16_000);

describe('wanted coins', () => {
  test.each<[title: string, found: readonly (readonly [string, Found])[], left: readonly string[]]>([
    ['none', [], []],
    ['one that fits into no entry', [['huge', foundOf(hugeText)]], []],
    [
      'one that fits into no entry, among others',
      [
        ['a', foundOf('1')],
        ['huge', foundOf(hugeText)],
        ['__proto__', foundOf('2')],
      ],
      ['a', '__proto__'],
    ],
    ['a reference that fits into no entry', [[hugeText, foundOf('1')]], []],
  ])('%s', (_, found, left) => {
    expect([...kept(new Map(found)).keys()].sort()).toEqual([...left].sort());
  });

  test('a thousand of the usual size are all stored', () => {
    const found = new Map(Array.from({ length: 1_000 }, (_, index) => [`coin-${index}`, foundOf('x'.repeat(400))]));
    expect(kept(found)).toEqual(found);
  });

  test('a thousand large ones take a limited number of entries', () => {
    const found = new Map(Array.from({ length: 1_000 }, (_, index) => [`coin-${index}`, foundOf('x'.repeat(50_000))]));
    const { size } = kept(found);
    expect(size).toBeGreaterThan(30);
    expect(size).toBeLessThanOrEqual(64);
  });

  test('of any sizes: stored coins equal the found ones', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 120_000 }));
    const sizes = fc.array(fc.tuple(fc.string(), size), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, (list) => {
        const found = new Map(list.map(([reference, length]) => [reference, foundOf('ü'.repeat(length / 6))]));
        for (const [reference, one] of kept(found)) expect(one).toEqual(found.get(reference));
      }),
      { numRuns: 50 },
    );
  });
});

test('a column that is too long is not stored, and the others are', () => {
  const long = Array.from({ length: 40 }, () => hugeText);
  const { entries, parts } = columnEntries(
    place,
    '1',
    new Map([
      ['name', long],
      ['id', ['a']],
    ]),
  );
  expect(parts).toEqual({ id: 1 });
  expect(Object.keys(entries)).toHaveLength(1);
});

test.each<[formula: string, shown: unknown]>([
  ['=COIN("tiny", "price")', 7],
  ['=COIN({"tiny"; "BTC"}, "price")', [[7], [90_000]]],
])('%s, where the name of tiny is huge, ends each time', (formula, shown) => {
  const desk = startDesk();
  const tiny: Readonly<Record<string, unknown>> = { id: 'tiny', symbol: 'TINY', name: hugeText, price: 7 };
  const answerTo = (ids: readonly string[], columns: readonly string[]) => ({
    columns,
    rows: ids.map((id) => (id === 'BTC' ? null : columns.map((column) => tiny[column] ?? null))),
    asOf,
    expires: asOf,
    problems: [],
  });
  desk.gateway.instead = (request) => {
    if (request.url.endsWith('/coins/query')) {
      const { questions }: { questions: readonly ScriptedQuestion[] } = JSON.parse(request.body ?? '');
      return reply({ answers: questions.map(({ ids = [], columns }) => answerTo(ids, columns)) });
    }
    const { ids, columns } = snapshotQuestion(request);
    const wanted = ids === undefined ? {} : { wanted: answerTo(ids, columns.split(',')) };
    return reply({ ...Object(scriptedSnapshot({ columns })), ...wanted });
  };
  for (let cell = 0; cell < 3; cell += 1) expect(desk.type(formula)).toEqual(shown);
  // The snapshot is stored; data that did not fit is fetched for each cell.
  expect(desk.calls.of('fetch')).toBe(3);
});
