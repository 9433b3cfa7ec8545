// The header of a table: column names for formulas, or labels for people.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { Field } from '../arguments/read-fields.ts';
import type { Cell } from '../cells/cell.ts';
import { columnLabel } from './column-label.ts';

export const headerRow = (
  fields: readonly Field[],
  headers: 'names' | 'labels',
  currency: CurrencyCode,
): readonly Cell[] =>
  fields.map((field) => {
    if (field === undefined) return null;
    return headers === 'names' ? field : columnLabel(field, currency);
  });
