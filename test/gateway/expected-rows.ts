// The rows of a random question by a look at every coin: id, price and market cap.

import { plainOrder } from '../support/plain-order.ts';
import type { WhereQuestion } from './random-questions.ts';
import type { UniverseCoin } from './universe.ts';

export const expectedRows = (
  { piece, sort, descending, page, limit }: WhereQuestion,
  coins: readonly UniverseCoin[],
): readonly unknown[] =>
  coins
    .filter((coin) => piece === undefined || piece.truth(coin) === true)
    .toSorted(plainOrder({ field: sort, descending }))
    .slice((page - 1) * limit, page * limit)
    .map(({ json, numbers }) => [json['id'], numbers.price ?? null, numbers.marketCap ?? null]);
