// A question about the market, without the presentation of its answer, and the columns that answering it reads. Equal
// questions have one canonical text.

import type { CurrencyCode } from '../coin/currencies.ts';
import { type Sort, sortName } from '../columns/sort.ts';
import { type Condition, testsOf } from './condition.ts';
import { type Membership, noMembership, serialiseFilter } from './filter.ts';
import { plainDecimal } from './numbers.ts';
import type { UpstreamNumberTest } from './capabilities.ts';
import type { SetColumn } from '../columns/coin-columns.ts';
import type { Reference } from '../reference/reference.ts';

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
  /** Further coins are left out, one by one, which only the gateway can do. */
  readonly leavesOut?: true;
}

/** The canonical text of a base set: names sorted, currency last. */
export const baseSetText = ({ category, chain, currency }: BaseSet): string =>
  `${category.join('+')}|${chain.join('+')}|${currency}`;

/** The market in dollars, which every other question about coins uses. */
export const dollarMarket = { ...noMembership, currency: 'USD' } as const satisfies BaseSet;
export const dollarMarketText = baseSetText(dollarMarket);

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
    sortName(sort),
    page,
    limit,
    usdFilters.map(usdFilterText).join('&'),
  ].join('|');

/** Every plan reads these columns, and every sort breaks ties by rank and id. */
export const plannedColumns = ['id', 'rank', 'marketCap'] as const satisfies readonly SetColumn[];

/** The columns that the plan, filter and sort of a list read. */
export const listColumns = ({ condition, sort }: Pick<Question, 'condition' | 'sort'>): readonly SetColumn[] => [
  ...new Set<SetColumn>([
    ...plannedColumns,
    sort.field,
    ...testsOf(condition).map(({ field }) => (field === 'contractAddress' ? 'contractAddresses' : field)),
  ]),
];

/** The columns in which references are looked up. */
export const referenceColumns = (references: readonly Pick<Reference, 'kind'>[]): readonly SetColumn[] => {
  const kinds = new Set(references.map(({ kind }) => kind));
  return [
    ...plannedColumns,
    // Looking up an id does not need symbols; the problem for an unknown id says whether it is a symbol.
    ...(kinds.has('best') || kinds.has('symbol') || kinds.has('id') ? (['symbol'] as const) : []),
    ...(kinds.has('name') ? (['name'] as const) : []),
    ...(kinds.has('contract') ? (['contractAddresses'] as const) : []),
  ];
};
