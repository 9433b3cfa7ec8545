// A checked and complete question of GET /coins.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { OrderFieldName, SortDirection } from './comparable-fields.ts';
import type { FilterKind } from './filters.ts';

export interface Filter extends FilterKind {
  readonly bound: number;
}

/** Empty lists and texts do not restrict. */
export interface ListQuestion {
  readonly page: number;
  readonly limit: number;
  readonly currency: CurrencyCode;
  readonly withRisk: boolean;
  /** Case-sensitive. */
  readonly coinIds: readonly string[];
  /** Lower case; matches part of the name. */
  readonly name: string;
  /** Lower case; matches the whole symbol. */
  readonly symbol: string;
  /** Lower case; matches any of a coin's addresses. */
  readonly contractAddresses: readonly string[];
  /** Lower case; matches coins on any of them. */
  readonly blockchains: readonly string[];
  /** Lower case; matches coins in any of them. */
  readonly categories: readonly string[];
  readonly sortField: OrderFieldName;
  readonly sortDirection: SortDirection;
  readonly filters: readonly Filter[];
}
