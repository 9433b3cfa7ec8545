// The filters and sorts of CoinStats, and the cost of a page.

import {
  coinField,
  fieldNames,
  isNumberField,
  isSortField,
  type FieldName,
} from '../../../../shared/coin/coin-fields.ts';
import type { Capabilities, NumberFilter } from '../../../../shared/query/capabilities.ts';
import { comparedNames, sortNames } from './wire-names.ts';

const operators = ['>', '=', '<'] as const;

/** Fields compared in US dollars with any currency. */
const inUsd: readonly FieldName[] = ['marketCap', 'volume', 'fullyDilutedValuation'];

/** CoinStats accepts negative values for percent changes only, and risk scores from 0 to 100. */
const numberFilter = (field: FieldName): NumberFilter => {
  const { unit, risk } = coinField(field);
  return {
    operators,
    least: unit === 'percent' ? -Number.MAX_VALUE : 0,
    most: risk === true ? 100 : Number.MAX_VALUE,
    ...(inUsd.includes(field) ? { inUsd: true } : {}),
  };
};

export const capabilities: Capabilities = {
  pageSize: 1000,
  creditsPerPage: 2,
  numbers: Object.fromEntries(
    fieldNames.flatMap((field) =>
      isNumberField(field) && Object.hasOwn(comparedNames, field) ? [[field, numberFilter(field)]] : [],
    ),
  ),
  texts: {
    id: { operator: '=', many: true, separator: ',' },
    contractAddress: { operator: '=', many: true, separator: ',' },
    symbol: { operator: '=', many: false },
    name: { operator: '~', many: false },
  },
  sorts: fieldNames.filter(isSortField).filter((field) => Object.hasOwn(sortNames, field)),
};
