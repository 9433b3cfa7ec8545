// A question about the market, without the presentation of its answer. Equal questions have one canonical text.

import type { CurrencyCode } from '../coin/currencies.ts';
import type { Sort } from '../columns/order-rows.ts';
import type { Condition } from '../query/condition.ts';
import type { Membership } from '../query/filter.ts';
import { plainDecimal } from '../query/decimal.ts';
import { serialiseFilter } from '../query/filter.ts';
import type { UpstreamNumberTest } from '../query/upstream-test.ts';

/** The set whose largest coins a snapshot holds. Only the upstream knows its members. */
export interface BaseSet extends Membership {
  readonly currency: CurrencyCode;
}

export interface Question {
  readonly set: BaseSet;
  /** Coins in any of these are excluded. */
  readonly exclude: Membership;
  readonly condition: Condition;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** Rows per page. */
  readonly limit: number;
  /** Comparisons in US dollars although another currency is shown: only the upstream can make them. */
  readonly usdFilters: readonly UpstreamNumberTest[];
}

/** The canonical text of a base set: names sorted, currency last. */
export const baseSetText = ({ category, chain, currency }: BaseSet): string =>
  `${category.join('+')}|${chain.join('+')}|${currency}`;

export const isWholeMarket = ({ category, chain }: Membership): boolean => category.length === 0 && chain.length === 0;

const comparisonNames = { '>': 'greaterThan', '=': 'equals', '<': 'lessThan' } as const;

/** The comparison as a query parameter of the gateway. */
const usdFilterText = ({ field, operator, value }: UpstreamNumberTest): string =>
  `${field}~${comparisonNames[operator]}=${plainDecimal(value)}`;

/** The canonical text of a question. */
export const questionText = ({ set, exclude, condition, sort, page, limit, usdFilters }: Question): string =>
  [
    baseSetText(set),
    serialiseFilter({ condition, include: { category: [], chain: [] }, exclude }),
    `${sort.descending ? '-' : ''}${sort.field}`,
    page,
    limit,
    usdFilters.map(usdFilterText).join('&'),
  ].join('|');
