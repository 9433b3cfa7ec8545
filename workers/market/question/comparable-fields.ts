// The coin fields that the service can filter and sort by, derived from the coin table.

import {
  isNumberField,
  isSortField,
  type FieldName,
  type NumberFieldName,
  type SortFieldName,
  type TextFieldName,
} from '../../../shared/coin/coin-fields.ts';

/** Number fields that are stored as columns. A token's decimals are generated only when a coin is shown. */
export type NumberColumnName = Exclude<NumberFieldName, 'decimals'>;
export type TextColumnName = Exclude<TextFieldName, 'contractAddress'>;
export type OrderFieldName = Extract<SortFieldName, NumberColumnName | TextColumnName>;

export const isNumberColumn = (field: FieldName): field is NumberColumnName =>
  isNumberField(field) && field !== 'decimals';

export const isOrderField = (field: FieldName): field is OrderFieldName => isSortField(field) && field !== 'decimals';

export const isTextOrder = (field: OrderFieldName): field is Exclude<OrderFieldName, NumberColumnName> =>
  !isNumberColumn(field);

export type SortDirection = 'asc' | 'desc';
