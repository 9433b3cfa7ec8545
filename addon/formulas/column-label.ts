// A column's label for people. An amount names its currency, so that a header tells what its numbers are.

import { coinField, isPseudoColumn, pseudoColumns, type ColumnName } from '../../shared/coin/coin-fields.ts';

/** `Volume (24h)` and a currency give `Volume 24h (EUR)`, with one pair of brackets. */
const withCurrency = (label: string, currency: string): string => `${label.replace(/[()]/g, '')} (${currency})`;

/** @param currency of the table's amounts. */
export const columnLabel = (column: ColumnName, currency?: string): string => {
  if (isPseudoColumn(column)) return pseudoColumns[column].label;
  const { label, unit } = coinField(column);
  return unit === 'currency' && currency !== undefined ? withCurrency(label, currency) : label;
};
