// CoinStats: https://coinstats.app/api-docs. What it can compare, sort by and chart, and what that costs.

import {
  coinField,
  type FieldName,
  fieldNames,
  isNumberField,
  isSortField,
} from '../../../../shared/coin/coin-fields.ts';
import type { Capabilities, NumberFilter } from '../../../../shared/query/capabilities.ts';
import { comparedNames, sortNames } from './read-page.ts';
import type { ChartCapabilities } from '../../../../shared/past/held-series.ts';
import { currencyCodes } from '../../../../shared/coin/currencies.ts';
import type { Provider } from '../provider.ts';
import { connect } from './connect.ts';
import { PORTFOLIO_PAGE } from './owned.ts';

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

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

const charts: ChartCapabilities = {
  creditsPerCoin: 3,
  // CoinStats takes 100; the whole series of more coins would exceed the largest answer that is read.
  coinsPerCall: 20,
  whole: 'all',
  // Only the step of `all` is documented; the others are as observed.
  periods: [
    { name: '24h', lengthSeconds: DAY, stepSeconds: 5 * MINUTE },
    { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR },
    { name: '1m', lengthSeconds: 30 * DAY, stepSeconds: 4 * HOUR },
    { name: '3m', lengthSeconds: 90 * DAY, stepSeconds: 12 * HOUR },
    { name: '6m', lengthSeconds: 180 * DAY, stepSeconds: DAY },
    { name: '1y', lengthSeconds: 365 * DAY, stepSeconds: DAY },
    { name: 'all', lengthSeconds: undefined, stepSeconds: DAY },
  ],
};

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
  portfolio: { creditsPerPage: 8, coinsPerPage: PORTFOLIO_PAGE, creditsForTotal: 10 },
  wallets: { creditsPerWallet: 40, creditsToSynchronise: 50 },
  inventsDays: true,
  fields: fieldNames,
  derived: [],
  memberships: ['category', 'chain'],
  currencies: currencyCodes,
  freePlanCredits: 20_000,
  updateSeconds: 0,
  pauseMilliseconds: 1000,
  connect,
};
