// One id in several rows is one coin, the one with the better rank: within a page, and across pages. Held against
// models over plain coins.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubledAcross } from '../../workers/gateway/codec/assess-pages.ts';
import { type EncodedPage, withoutRows } from '../../workers/gateway/codec/page.ts';
import { joinPages } from '../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';
import type { Hole } from '../../workers/gateway/upstream/coin.ts';
import { encodeCoins, snapshotLabel } from '../support/encode-coins.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly rank?: number | null;
  readonly contractAddress?: string;
  readonly riskScore?: number;
}

const rowsOf = (ids: number): fc.Arbitrary<Row> =>
  fc.record(
    {
      id: fc.nat(ids).map((number) => `c${number}`),
      name: fc.string({ unit: 'grapheme' }),
      symbol: fc.constantFrom('S', 'Ŝ'),
      rank: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(null)),
      contractAddress: fc.constantFrom('0x1', '0x22'),
      riskScore: fc.integer(),
    },
    { requiredKeys: ['id', 'name', 'symbol'] },
  );

/** Of each id the first row among those with the smallest rank; missing ranks come last. */
const kept = (rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => {
    const same = rows.filter(({ id }) => id === row.id);
    const least = Math.min(...same.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY));
    return row === same.find(({ rank }) => (rank ?? Number.POSITIVE_INFINITY) === least);
  });

/** All that a reader sees of pages: the texts and numbers of the columns, and the rows. */
const seen = (pages: readonly EncodedPage[]) => {
  const { columns, rows } = openSnapshot(joinPages(pages, snapshotLabel));
  return Array.from({ length: columns.count }, (_, row) => ({
    id: columns.text('id', row),
    name: columns.text('name', row),
    rank: columns.numbers('rank')[row],
    riskScore: columns.numbers('riskScore')[row],
    contracts: columns.contracts()[row],
    text: new TextDecoder().decode(rows.bytes(row, true)),
    plain: new TextDecoder().decode(rows.bytes(row, false)),
  }));
};

const options = { page: 1, limit: 1000 };

describe('within a page', () => {
  it('each id stands once, in the place of its better row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowsOf(5), { maxLength: 12 }), async (rows) => {
        const page = await encodeCoins(rows, options);
        const once = kept(rows);
        expect([page.count, page.doubled, page.unreadable]).toEqual([once.length, rows.length - once.length, 0]);
        expect(seen([page])).toEqual(seen([await encodeCoins(once, options)]));
      }),
    );
  });

  it('a page of one coin in all of its rows is no fault', async () => {
    const page = await encodeCoins(Array.from({ length: 500 }, () => ({ id: 'a', name: 'A', symbol: 'A' })));
    expect([page.count, page.doubled]).toEqual([1, 499]);
  });
});

/** Pages whose ids are distinct within each. */
const distinctPages = fc.array(fc.uniqueArray(rowsOf(20), { maxLength: 10, selector: ({ id }) => id }), {
  minLength: 1,
  maxLength: 4,
});

const encodePages = (pages: readonly (readonly Row[])[]): Promise<readonly EncodedPage[]> =>
  Promise.all(pages.map((rows) => encodeCoins(rows)));

describe('across pages', () => {
  it('what is dropped leaves each id once, with its better rank', async () => {
    await fc.assert(
      fc.asyncProperty(distinctPages, async (pages) => {
        const encoded = await encodePages(pages);
        const { rows, ids } = doubledAcross(encoded);
        const once = new Set(kept(pages.flat()));
        expect(rows.map((dropped) => [...dropped.keys()].toSorted((a, b) => a - b))).toEqual(
          pages.map((page) => [...page.keys()].filter((row) => page[row] !== undefined && !once.has(page[row]))),
        );
        const all = pages.flat().map(({ id }) => id);
        expect(ids.toSorted()).toEqual(
          [...new Set(all)].filter((id) => all.indexOf(id) !== all.lastIndexOf(id)).toSorted(),
        );
        const left = encoded.map((page, index) => withoutRows(page, rows[index] ?? new Map()));
        expect(seen(left)).toEqual(
          seen(encoded).filter((_, row) => once.has(pages.flat()[row] ?? { id: '', name: '', symbol: '' })),
        );
      }),
    );
  });
});

/** As what is removed where the rows repeat others. */
const holesAt = (rows: readonly number[]): ReadonlyMap<number, Hole> =>
  new Map(rows.map((row) => [row, { id: 'a', reach: 1 }]));

describe('a page without some rows', () => {
  it('has the others as they were, and counts them', async () => {
    const many = fc.array(rowsOf(1_000_000), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(many, fc.array(fc.nat(40)), async (plain, chosen) => {
        // The first one's row is written anew.
        const rows = kept(plain).map((row, index) => (index === 0 ? { ...row, decimals: 'no number' } : row));
        const page = await encodeCoins(rows, options);
        const dropped = holesAt(chosen);
        const rest = withoutRows(page, dropped);
        expect(seen([rest])).toEqual(seen([page]).filter((_, row) => !dropped.has(row)));
        expect(rest.doubled).toBe(page.count - rest.count);
        expect(rest.meta).toEqual(page.meta);
      }),
    );
  });

  it('is the same page where it has none of them', async () => {
    const page = await encodeCoins([{ id: 'a', name: 'A', symbol: 'A' }]);
    expect(withoutRows(page, holesAt([1, 7]))).toBe(page);
  });
});
