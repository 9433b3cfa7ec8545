// The fields that all questions have, in one order, so that equal questions have equal texts.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type { MarketQuestion } from './wire.ts';

export interface Look {
  readonly columns: readonly ColumnName[];
  readonly currency: CurrencyCode;
  readonly risk: boolean;
  /** A recorded day; the present unless given. */
  readonly at?: string | undefined;
}

export const sharedParts = ({
  columns,
  currency,
  risk,
  at,
}: Look): Pick<MarketQuestion, 'columns' | 'currency' | 'includeRiskScore' | 'at'> => ({
  columns,
  ...(currency !== 'USD' && { currency }),
  ...(risk && { includeRiskScore: true }),
  ...(at !== undefined && { at }),
});
