// CoinStats: https://coinstats.app/api-docs

import { fieldNames } from '../../../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../../../shared/coin/currencies.ts';
import type { Provider } from '../provider.ts';
import { capabilities } from './capabilities.ts';
import { charts } from './chart-capabilities.ts';
import { connect } from './connect.ts';

export const coinstats: Provider = {
  name: 'coinstats',
  source: {
    title: 'CoinStats',
    url: 'https://coinstats.app',
    attribution: 'Data provided by CoinStats (https://coinstats.app)',
    terms: "A key of one's own is needed, whose plan sets its credits a month.",
  },
  address: 'https://openapiv1.coinstats.app',
  needsKey: true,
  capabilities,
  charts,
  rates: { credits: 1 },
  fields: fieldNames,
  derived: [],
  memberships: ['category', 'chain'],
  currencies: currencyCodes,
  freePlanCredits: 20_000,
  updateSeconds: 0,
  pauseMilliseconds: 1000,
  connect,
};
