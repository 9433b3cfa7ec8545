// CoinPaprika, without a key: https://docs.coinpaprika.com. Its largest coins in one list, without filters and sorts,
// and what is computed of them.

import type { FieldName } from '../../../../shared/coin/coin-fields.ts';
import { type CurrencyCode, currencyCodes } from '../../../../shared/coin/currencies.ts';
import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { Capabilities } from '../../../../shared/query/capabilities.ts';
import type { Provider } from '../provider.ts';
import { connect } from './connect.ts';
import { charts } from './history.ts';

export const capabilities: Capabilities = {
  // The list has about 2,000 coins: it is always one page.
  pageSize: bounds.depth,
  creditsPerPage: 1,
  creditsPerName: 1,
  wholeLists: true,
  numbers: {},
  texts: {},
  sorts: [],
};

const derived: readonly FieldName[] = ['priceBtc', 'availableSupply', 'fullyDilutedValuation'];

const fields: readonly FieldName[] = [
  'id',
  'name',
  'symbol',
  'rank',
  'price',
  'priceBtc',
  'volume',
  'marketCap',
  'availableSupply',
  'totalSupply',
  'fullyDilutedValuation',
  'priceChange1h',
  'priceChange1d',
  'priceChange1w',
];

/** Of the gateway's currencies those that it gives no quotes in. */
const withoutQuotes: readonly CurrencyCode[] = ['RON', 'AED', 'SAR', 'EGP', 'KES', 'AMD', 'GEL', 'KZT'];

const currencies: readonly CurrencyCode[] = currencyCodes.filter((code) => !withoutQuotes.includes(code));

export const coinpaprika: Provider = {
  name: 'coinpaprika',
  source: {
    title: 'CoinPaprika',
    url: 'https://coinpaprika.com',
    attribution: 'Powered by CoinPaprika (https://coinpaprika.com)',
    terms:
      'Its free plan is for personal, non-commercial use, with 20,000 calls a month, which seem to be counted by network address; it asks to show "Powered by CoinPaprika".',
  },
  address: 'https://api.coinpaprika.com/v1',
  needsKey: false,
  capabilities,
  charts,
  fields,
  derived,
  memberships: ['category'],
  currencies,
  // One call is one credit.
  freePlanCredits: 20_000,
  // Its list changes about every ten minutes.
  updateSeconds: 600,
  leastCoins: 1500,
  pauseMilliseconds: 1000,
  connect,
};
