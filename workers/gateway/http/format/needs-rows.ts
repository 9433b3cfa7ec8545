// Whether an answer is read from the rows of a snapshot, or from its columns alone.

import { isNumberField } from '../../../../shared/coin/coin-fields.ts';
import { defaultColumns, isPseudoColumn, type ColumnName } from '../../../../shared/coin/columns.ts';
import type { NamedTextField } from '../../../../shared/columns/coin-columns.ts';
import type { Format, FormatOptions } from './format.ts';

export const isNamedText = (column: ColumnName): column is NamedTextField =>
  column === 'id' || column === 'name' || column === 'symbol';

/** Whether cells of any of these columns stand in the rows only. */
export const cellsNeedRows = (columns: readonly ColumnName[]): boolean =>
  columns.some((column) => !isPseudoColumn(column) && !isNumberField(column) && !isNamedText(column));

export const needsRows = (
  { copiesRows }: Pick<Format, 'copiesRows'>,
  { columns }: Pick<FormatOptions, 'columns'>,
): boolean => copiesRows === true || cellsNeedRows(columns ?? defaultColumns);
