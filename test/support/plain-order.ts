// The order of answers in the plainest words, to compare with: missing last, then by value, by rank, by id.

import { isNumberField, type SortFieldName } from '../../shared/coin/coin-fields.ts';
import type { Sort } from '../../shared/columns/sort.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';

type Value = number | string | undefined;

const readerOf = (name: SortFieldName): ((coin: PlainCoin) => Value) =>
  isNumberField(name) ? ({ numbers }) => numbers[name] : ({ texts }) => texts[name]?.toLowerCase();

export const plainOrder = ({ field, descending }: Sort): ((a: PlainCoin, b: PlainCoin) => number) => {
  const keys = [
    { read: readerOf(field), falling: descending },
    { read: readerOf('rank'), falling: false },
    { read: readerOf('id'), falling: false },
  ];
  return (a, b) => {
    for (const { read, falling } of keys) {
      const [x, y] = [read(a), read(b)];
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      return x < y === falling ? 1 : -1;
    }
    return 0;
  };
};
