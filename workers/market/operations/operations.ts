// All operations of the interface. A new one is a file and a line here; where two paths fit, the first counts.

import { averagePrice } from './average-price.ts';
import { coinChart } from './coin-chart.ts';
import { coinCharts } from './coin-charts.ts';
import { creditUsage } from './credit-usage.ts';
import { currencyRates } from './currency-rates.ts';
import { exchangePrice } from './exchange-price.ts';
import { fiatList } from './fiat-list.ts';
import { listCoins } from './list-coins.ts';
import { marketTotals } from './market-totals.ts';
import { oneCoin } from './one-coin.ts';
import type { Operation } from './operation.ts';
import { portfolioTransactions } from './portfolio-transactions.ts';
import { transactionSync } from './transaction-sync.ts';
import { walletBalance } from './wallet-balance.ts';
import { walletDefi } from './wallet-defi.ts';

export const operations: readonly Operation[] = [
  listCoins,
  // Before the coin that would be called `charts`.
  coinCharts,
  oneCoin,
  coinChart,
  averagePrice,
  exchangePrice,
  marketTotals,
  fiatList,
  currencyRates,
  walletBalance,
  walletDefi,
  transactionSync,
  portfolioTransactions,
  creditUsage,
];
