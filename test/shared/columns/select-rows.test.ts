// Compares filter, sort and page with the simplest implementation.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldNames, isSortField } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns } from '../../../shared/columns/coin-columns.ts';
import { countRows, selectRows, compileFilter, type RowFilter } from '../../../shared/columns/select-rows.ts';
import { rowOrder, type Sort, orderedRows } from '../../../shared/columns/sort.ts';
import { columnsOf } from '../../support/columns-of.ts';
import { filterOf } from '../../support/filter-of.ts';
import { plainOrder } from '../../support/plain-order.ts';
import { arbitraryCoin, type PlainCoin } from '../query/arbitrary-filter.ts';
import { sampleSize } from '../../support/sample-size.ts';

const sortFields = fieldNames.filter(isSortField);
const coins = fc.uniqueArray(arbitraryCoin, { maxLength: 60, selector: ({ texts }) => texts.id });
const sorts = fc.record({ field: fc.constantFrom(...sortFields), descending: fc.boolean() });

const inOrder = (columns: CoinColumns, sort: Sort) => orderedRows(columns, sort, rowOrder(columns, sort));

const everyNth = (columns: CoinColumns, modulus: number): RowFilter => filterOf(columns, (row) => row % modulus === 0);

/** More coins than one block of rows, most of them in ties. */
const repeated = (list: readonly PlainCoin[]): readonly PlainCoin[] =>
  Array.from({ length: 12 }, (_, copy) =>
    list.map((coin) => ({ ...coin, texts: { ...coin.texts, id: `${coin.texts.id}-${copy}` } })),
  ).flat();

/**
 * A page of the coins that a test lets through, asked with or without the total, and as it is by sorting everything.
 */
const pagesOf = (
  list: readonly PlainCoin[],
  columns: CoinColumns,
  filter: RowFilter,
  passes: (coin: PlainCoin, row: number) => boolean,
  [sort, page, limit, needs]: readonly [Sort, number, number, readonly boolean[]],
) => {
  const matching = list.filter(passes);
  const coinsOfPage = matching.toSorted(plainOrder(sort)).slice((page - 1) * limit, page * limit);
  const given = needs.map((needsTotal) => {
    const { rows, total } = selectRows(columns, filter, { sort, page, limit, needsTotal });
    return { ids: rows.map((row) => list[row]?.texts.id), total: needsTotal ? total : undefined };
  });
  const ids = coinsOfPage.map(({ texts }) => texts.id);
  return { given, expected: needs.map((needsTotal) => ({ ids, total: needsTotal ? matching.length : undefined })) };
};

const pages = fc.tuple(
  sorts,
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 80 }),
  fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
);

it('gives the same page as sorting everything, on the first and on later calls', () => {
  fc.assert(
    fc.property(coins.map(repeated), pages, fc.integer({ min: 1, max: 40 }), (list, asked, modulus) => {
      const columns = columnsOf(list);
      const isNth = (_: PlainCoin, row: number): boolean => row % modulus === 0;
      const { given, expected } = pagesOf(list, columns, everyNth(columns, modulus), isNth, asked);
      expect(given).toEqual(expected);
    }),
    { numRuns: sampleSize(300) },
  );
});

it('gives the same page of rows that are already sorted', () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(coins.map(repeated), pages, value, (any, asked, least) => {
      const list = any.toSorted(plainOrder({ field: 'marketCap', descending: true }));
      const columns = { ...columnsOf(list), orders: ['-marketCap'] };
      const condition = { kind: 'number', field: 'marketCap', operator: '>=', value: least } as const;
      const passes = ({ numbers }: PlainCoin): boolean => (numbers.marketCap ?? Number.NaN) >= least;
      const { given, expected } = pagesOf(list, columns, compileFilter(condition, columns), passes, asked);
      expect(given).toEqual(expected);
    }),
    { numRuns: sampleSize(300) },
  );
});

describe('all rows sorted', () => {
  it('are in the order of the sort, with ties and missing values, in both directions', () => {
    fc.assert(
      fc.property(coins, sorts, (list, sort) => {
        const columns = columnsOf(list);
        inOrder(columns, sort);
        const rows = Array.from(inOrder(columns, sort) ?? []);
        expect(rows.map((row) => list[row])).toEqual(list.toSorted(plainOrder(sort)));
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it('are sorted at the second question by a field, at the first one if they are nearly sorted', () => {
    const columns = columnsOf([]);
    const price = { field: 'price', descending: true } as const;
    expect(inOrder(columns, price)).toBeUndefined();
    expect(inOrder(columns, { ...price, descending: false })).toBeUndefined();
    const rows = inOrder(columns, price);
    expect(rows).toBeDefined();
    expect(inOrder(columns, price)).toBe(rows);
    expect(inOrder(columns, { field: 'marketCap', descending: true })).toBeDefined();
    expect(inOrder(columns, { field: 'rank', descending: false })).toBeDefined();
  });
});

it('counts matches up to the given number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 900 }),
      fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
      (count, modulus, last, enough) => {
        const all = Array.from({ length: count }, (_, row) => row).filter((row) => row % modulus === 0 && row <= last);
        const given = countRows(everyNth({ ...columnsOf([]), count }, modulus), (row) => row <= last, enough);
        const most = enough ?? Number.POSITIVE_INFINITY;
        expect(Math.min(given, most)).toBe(Math.min(all.length, most));
      },
    ),
  );
});
