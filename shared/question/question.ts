// What is asked of the market, apart from how the answer is to look. Equal questions have one text.

import { bounds } from '../protocol/bounds.ts';
import type { CurrencyCode } from '../coin/currencies.ts';
import type { Sort } from '../columns/order-rows.ts';
import type { Condition } from '../query/condition.ts';
import type { Membership } from '../query/filter.ts';
import { plainDecimal } from '../query/decimal.ts';
import { serialiseFilter } from '../query/filter.ts';
import type { UpstreamNumberTest } from '../query/upstream-test.ts';

/** The set of coins that a snapshot holds the top of. Membership can be asked of the upstream only. */
export interface BaseSet extends Membership {
  readonly currency: CurrencyCode;
}

export interface Question {
  readonly set: BaseSet;
  /** Without the coins in any of these. */
  readonly exclude: Membership;
  readonly condition: Condition;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** Rows a page. */
  readonly limit: number;
  /** Comparisons that the upstream makes in USD while another currency is shown: only the upstream can make them. */
  readonly usdFilters: readonly UpstreamNumberTest[];
}

/** Rows of the gateway's largest page. */
export const MAX_LIMIT = bounds.rows;

/** One text a base set: names sorted, currency last. */
export const baseSetText = ({ category, chain, currency }: BaseSet): string =>
  `${category.join('+')}|${chain.join('+')}|${currency}`;

export const isWholeMarket = ({ category, chain }: Membership): boolean => category.length === 0 && chain.length === 0;

const comparisonNames = { '>': 'greaterThan', '=': 'equals', '<': 'lessThan' } as const;

/** As the gateway takes it in an address. */
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
