// The order of answers in the plainest words, to compare with: missing last, then by value, by rank, by id.

import { isNumberField, type SortFieldName } from '../../shared/coin/coin-fields.ts';
import type { Sort } from '../../shared/columns/order-rows.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';

const valueOf = ({ numbers, texts }: PlainCoin, name: SortFieldName): number | string | undefined =>
  isNumberField(name) ? numbers[name] : texts[name]?.toLowerCase();

export const plainOrder =
  ({ field, descending }: Sort) =>
  (a: PlainCoin, b: PlainCoin): number => {
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
