// A page of coins as it is asked of any market data service: no service's own words.

import type { Sort } from '../../../shared/columns/order-rows.ts';
import type { UpstreamTest } from '../../../shared/query/upstream-test.ts';
import type { BaseSet } from '../../../shared/question/question.ts';

/** A list of coins, in no pages yet. */
export interface ListQuery {
  readonly set: BaseSet;
  /** All of them hold of each coin. */
  readonly tests: readonly UpstreamTest[];
  /** By falling market cap, or by a field that the service can sort by. */
  readonly sort: Sort;
}

export interface PageQuery extends ListQuery {
  /** From 1. */
  readonly page: number;
  /** Coins of a page; the last one may have fewer. */
  readonly size: number;
}

/** The order in which each service gives a set's pages. */
export const byFallingCap: Sort = { field: 'marketCap', descending: true };

/** One text for the same page, in whatever order its tests stand. */
export const pageQueryText = ({ set, tests, sort, page, size }: PageQuery): string => {
  const testTexts = tests.map((test) =>
    test.kind === 'text'
      ? JSON.stringify([test.field, test.operator, test.texts])
      : JSON.stringify([test.field, test.operator, test.value, test.inUsd === true]),
  );
  const { category, chain, currency } = set;
  return JSON.stringify([category, chain, currency, testTexts.sort(), sort.field, sort.descending, page, size]);
};
