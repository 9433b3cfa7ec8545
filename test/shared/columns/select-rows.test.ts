// Filter, sort and page against the plainest way of doing it.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSortField, fieldNames } from '../../../shared/coin/coin-fields.ts';
import { rowOrder } from '../../../shared/columns/order-rows.ts';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { columnsOf } from '../../support/columns-of.ts';
import { plainOrder } from '../../support/plain-order.ts';
import { arbitraryCoin } from '../query/arbitrary-filter.ts';

const sortFields = fieldNames.filter(isSortField);

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
        const expected = matching.toSorted(plainOrder({ field, descending })).slice((page - 1) * limit, page * limit);
        expect(selected.total).toBe(matching.length);
        expect(selected.rows.map((row) => list[row])).toEqual(expected);
      },
    ),
    { numRuns: 1000 },
  );
});
