// Damaged answers of every size: what is tolerated of a page depends on how many rows it has.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../workers/gateway/providers/coinstats/read-page.ts';
import { metaOf } from '../support/encode-coins.ts';
import { sampleSize } from '../support/sample-size.ts';

const asked = { page: 1, limit: 1000 };

const encode = (rows: readonly unknown[], itemCount: number) =>
  readPage(JSON.stringify({ meta: metaOf({ ...asked, itemCount }), result: rows }), asked);

const good = (index: number): object => ({ id: `c${index}`, name: 'N', symbol: 'S', price: 1 });

/** Ways in which a row can't be read. */
const damages: readonly ((index: number) => unknown)[] = [
  () => null,
  () => 'text',
  () => [],
  () => ({}),
  (index) => ({ ...good(index), id: '' }),
  (index) => ({ ...good(index), id: index }),
  (index) => ({ ...good(index), id: `c${index}\u0000` }),
  (index) => ({ ...good(index), name: null }),
  (index) => ({ ...good(index), symbol: {} }),
];

/** By size: [rows, rows that may be lost]. */
const tolerated = (rows: number): number => {
  const table: readonly (readonly [number, number])[] = [
    [0, 0],
    [20, 1],
    ...Array.from({ length: 9 }, (_, index) => [100 * (index + 2), index + 2] as const),
  ];
  return table.findLast(([least]) => rows >= least)?.[1] ?? 0;
};

const sizes = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.integer({ min: 1, max: 30 }),
  fc.constantFrom(19, 20, 99, 100, 199, 200, 999, 1000),
);

describe('a page of any size', () => {
  it('is refused from one lost row more than it tolerates, and counts those that it can’t read', () => {
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat()), fc.integer({ min: -2, max: 3 }), (size, draws, more) => {
        const draw = (below: number): number => Number(draws.next().value) % below;
        const lost = Math.min(size, Math.max(0, tolerated(size) + more));
        const missing = draw(lost + 1);
        // Rows are taken out at the end, damaged anywhere.
        const rows = Array.from({ length: size - missing }, (_, index): unknown => good(index));
        const places = new Set<number>();
        while (places.size < lost - missing) places.add(draw(rows.length));
        for (const place of places) rows[place] = damages[draw(damages.length)]?.(place);
        const page = encode(rows, size);
        const isGood = lost <= tolerated(size) && rows.length > 0;
        const found = page.ok ? [page.value.count, page.value.unreadable] : 'refused';
        expect(found).toEqual(isGood ? [size - lost, places.size] : 'refused');
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it('tolerates slips in fields of one coin in a hundred, and always of one', () => {
    fc.assert(
      fc.property(sizes, fc.nat(12), (size, slips) => {
        const faulty = Math.min(size, slips);
        const rows = Array.from({ length: size }, (_, index) => ({
          ...good(index),
          ...(index < faulty && { price: 'n/a' }),
        }));
        expect(encode(rows, size).ok).toBe(faulty <= Math.max(1, size / 100));
      }),
    );
  });

  it('is never refused for rows that stand twice', () => {
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat()), (size, draws) => {
        const rows = Array.from({ length: size }, () => good(Number(draws.next().value) % size));
        const page = encode(rows, size);
        expect(page.ok && page.value.count + page.value.doubled).toBe(size);
      }),
      { numRuns: 50 },
    );
  });
});

it('a page of one coin that can’t be read is no answer without coins', () => {
  expect(encode([{ id: 'a', name: 'A' }], 1)).toEqual({ ok: false, error: 'a coin has no id, name or symbol' });
});
