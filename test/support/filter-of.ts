// A filter that is any test, for tests of what is done with filters.

import type { CoinColumns } from '../../shared/columns/coin-columns.ts';
import type { RowTest } from '../../shared/query/evaluate.ts';
import { compileFilter, filterAnd, type RowFilter } from '../../shared/columns/select-rows.ts';

export const filterOf = (columns: CoinColumns, test: RowTest): RowFilter =>
  filterAnd(compileFilter({ kind: 'all', parts: [] }, columns), test);
