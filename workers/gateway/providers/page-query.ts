// A query for a page of coins, independent of the market data service.

import type { Sort } from '../../../shared/columns/sort.ts';
import type { UpstreamTest } from '../../../shared/query/capabilities.ts';
import type { BaseSet } from '../../../shared/query/question.ts';

/** A list of coins, before paging. */
export interface ListQuery {
  readonly set: BaseSet;
  /** Each coin passes all of them. */
  readonly tests: readonly UpstreamTest[];
  /** By falling market cap, or by a field that the service can sort by. */
  readonly sort: Sort;
}

export interface PageQuery extends ListQuery {
  /** From 1. */
  readonly page: number;
  /** Coins per page; the last page may have fewer. */
  readonly size: number;
}

/** The order of a set's pages in every service. */
export const byFallingCap: Sort = { field: 'marketCap', descending: true };

/** The canonical text of a query, independent of the order of its tests. */
export const pageQueryText = ({ set, tests, sort, page, size }: PageQuery): string => {
  const testTexts = tests.map((test) =>
    test.kind === 'text'
      ? JSON.stringify([test.field, test.operator, test.texts])
      : JSON.stringify([test.field, test.operator, test.value, test.inUsd === true]),
  );
  const { category, chain, currency } = set;
  return JSON.stringify([category, chain, currency, testTexts.sort(), sort.field, sort.descending, page, size]);
};
