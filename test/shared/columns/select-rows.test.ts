// Filter, sort and page against the plainest way of doing it.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNumberField, isSortField, fieldNames, type SortFieldName } from '../../../shared/coin/coin-fields.ts';
import { rowOrder } from '../../../shared/columns/order-rows.ts';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { columnsOf } from '../../support/columns-of.ts';
import { arbitraryCoin, type PlainCoin } from '../query/arbitrary-filter.ts';

const sortFields = fieldNames.filter(isSortField);

/** The rule in words: missing last; else by value; then by rank with missing last; then by id. */
const naiveOrder =
  (field: SortFieldName, descending: boolean) =>
  (a: PlainCoin, b: PlainCoin): number => {
    const valueOf = (coin: PlainCoin, name: SortFieldName): number | string | undefined =>
      isNumberField(name)
        ? coin.numbers[name]
        : name === 'id' || name === 'name' || name === 'symbol'
          ? coin.texts[name]?.toLowerCase()
          : undefined;
    const keys = [
      [field, descending],
      ['rank', false],
      ['id', false],
    ] as const;
    for (const [name, falling] of keys) {
      const [x, y] = [valueOf(a, name), valueOf(b, name)];
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      return x < y === falling ? 1 : -1;
    }
    return 0;
  };

it('gives the same page as sorting everything', () => {
  const coins = fc.uniqueArray(arbitraryCoin, { maxLength: 60, selector: ({ texts }) => texts.id });
  fc.assert(
    fc.property(
      coins,
      fc.constantFrom(...sortFields),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (list, field, descending, page, limit, modulus) => {
        const columns = columnsOf(list);
        const selected = selectRows(
          list.length,
          (row) => row % modulus === 0,
          rowOrder(columns, { field, descending }),
          page,
          limit,
        );
        const matching = list.filter((_, row) => row % modulus === 0);
        const expected = matching.toSorted(naiveOrder(field, descending)).slice((page - 1) * limit, page * limit);
        expect(selected.total).toBe(matching.length);
        expect(selected.rows.map((row) => list[row])).toEqual(expected);
      },
    ),
    { numRuns: 1000 },
  );
});
