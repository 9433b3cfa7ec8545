// What GET /coins asks, checked and complete.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { OrderFieldName } from './comparable-fields.ts';
import type { FilterKind } from './filters.ts';

export interface Filter extends FilterKind {
  readonly bound: number;
}

export type SortDirection = 'asc' | 'desc';

/** Empty lists and texts restrict nothing. */
export interface ListQuestion {
  readonly page: number;
  readonly limit: number;
  readonly currency: CurrencyCode;
  readonly withRisk: boolean;
  /** Exact. */
  readonly coinIds: readonly string[];
  /** Lower case; part of the name. */
  readonly name: string;
  /** Lower case; the whole symbol. */
  readonly symbol: string;
  /** Lower case; any of a coin's addresses. */
  readonly contractAddresses: readonly string[];
  /** Lower case; any of them. */
  readonly blockchains: readonly string[];
  /** Lower case; any of them. */
  readonly categories: readonly string[];
  readonly sortField: OrderFieldName;
  readonly sortDirection: SortDirection;
  readonly filters: readonly Filter[];
}
