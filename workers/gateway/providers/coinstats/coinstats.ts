// CoinStats: https://coinstats.app/api-docs

import { fieldNames } from '../../../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../../../shared/coin/currencies.ts';
import type { Provider } from '../provider.ts';
import { capabilities } from './capabilities.ts';
import { charts } from './chart-capabilities.ts';
import { connect } from './connect.ts';

export const coinstats: Provider = {
  name: 'coinstats',
  capabilities,
  charts,
  fields: fieldNames,
  memberships: ['category', 'chain'],
  currencies: currencyCodes,
  freePlanCredits: 20_000,
  pauseMilliseconds: 1000,
  connect,
};
