// Whether the gateway could settle a question by what it asks of the upstream: the steps of `answer-upstream.ts` over
// plain coins, to hold the planner's refusals against. What the upstream sends is as published.

import { isNumberField } from '../../shared/coin/coin-fields.ts';
import { compileUpstream } from '../../shared/query/capabilities.ts';
import { testsOf } from '../../shared/query/condition.ts';
import { compileCondition } from '../../shared/query/evaluate.ts';
import type { Question } from '../../shared/query/question.ts';
import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { testParameters } from '../../workers/gateway/providers/coinstats/read-page.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';
import { columnsOf } from './columns-of.ts';
import { plainOrder } from './plain-order.ts';
import { upstreamSelects } from './upstream-selects.ts';

export const couldSettle = (
  { condition, exclude, set, sort, page, limit }: Question,
  needsTotal: boolean,
  coins: readonly PlainCoin[],
  isLeft: (coin: PlainCoin) => boolean,
): boolean => {
  const { tests, residual } = compileUpstream(condition, { currency: set.currency, capabilities });
  const parameters = testParameters(tests);
  const canSort = capabilities.sorts.includes(sort.field);
  const hasExclusions = exclude.category.length + exclude.chain.length > 0;
  if (testsOf(residual).length === 0 && !hasExclusions && canSort) return true;
  const selected = coins
    .filter((coin) => upstreamSelects(parameters, coin))
    .toSorted(plainOrder(canSort ? sort : { field: 'marketCap', descending: true }));
  return [1, 2].some((pages) => {
    const sent = selected.slice(0, pages * capabilities.pageSize);
    if (sent.length === selected.length) return true;
    if (needsTotal || !canSort || !isNumberField(sort.field)) return false;
    const { field, descending } = sort;
    const last = sent.at(-1)?.numbers[field] ?? Number.NaN;
    const test = compileCondition(condition, columnsOf(sent));
    const settled = sent.filter((coin, row) => {
      const value = coin.numbers[field] ?? Number.NaN;
      return test(row) && isLeft(coin) && (descending ? value > last : value < last);
    });
    return settled.length >= page * limit;
  });
};
