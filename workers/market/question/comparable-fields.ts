// Which coin fields the service compares and sorts by, from the coin table.

import {
  isNumberField,
  isSortField,
  type FieldName,
  type NumberFieldName,
  type SortFieldName,
  type TextFieldName,
} from '../../../shared/coin/coin-fields.ts';

/** Fields whose numbers are kept in columns. A token's decimals are made up only when a coin is shown. */
export type NumberColumnName = Exclude<NumberFieldName, 'decimals'>;
export type TextColumnName = Exclude<TextFieldName, 'contractAddress'>;
export type OrderFieldName = Extract<SortFieldName, NumberColumnName | TextColumnName>;

export const isNumberColumn = (field: FieldName): field is NumberColumnName =>
  isNumberField(field) && field !== 'decimals';

export const isOrderField = (field: FieldName): field is OrderFieldName => isSortField(field) && field !== 'decimals';

export const isTextOrder = (field: OrderFieldName): field is Exclude<OrderFieldName, NumberColumnName> =>
  !isNumberColumn(field);
