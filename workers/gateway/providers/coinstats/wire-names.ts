// The names of CoinStats' page parameters. The fields of its coins have the gateway's names.

import type { NumberFieldName, SortFieldName, TextFieldName } from '../../../../shared/coin/coin-fields.ts';

/** Number fields in `<name>~<operator>`. */
export const comparedNames = {
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  availableSupply: 'availableSupply',
  totalSupply: 'totalSupply',
  fullyDilutedValuation: 'fullyDilutedValuation',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
  riskScore: 'riskScore',
} as const satisfies Partial<Record<NumberFieldName, string>>;

export const operatorNames = { '>': 'greaterThan', '=': 'equals', '<': 'lessThan' } as const;

export const textNames = {
  id: 'coinIds',
  contractAddress: 'contractAddresses',
  symbol: 'symbol',
  name: 'name',
} as const satisfies Record<TextFieldName, string>;

/** Values of `sortBy`. */
export const sortNames = {
  name: 'name',
  symbol: 'symbol',
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
} as const satisfies Partial<Record<SortFieldName, string>>;
