// CoinPaprika, without a key: https://docs.coinpaprika.com

import type { Provider } from '../provider.ts';
import { capabilities, currencies, derived, fields } from './capabilities.ts';
import { connect } from './connect.ts';

export const coinpaprika: Provider = {
  name: 'coinpaprika',
  source: {
    title: 'CoinPaprika',
    url: 'https://coinpaprika.com',
    attribution: 'Data provided by CoinPaprika (https://coinpaprika.com)',
    terms:
      'Its free plan is for personal, non-commercial use, with 20,000 calls a month; naming the source is appreciated.',
  },
  address: 'https://api.coinpaprika.com/v1',
  needsKey: false,
  capabilities,
  fields,
  derived,
  memberships: ['category'],
  currencies,
  // One call is one credit.
  freePlanCredits: 20_000,
  updateSeconds: 300,
  leastCoins: 1500,
  pauseMilliseconds: 1000,
  connect,
};
