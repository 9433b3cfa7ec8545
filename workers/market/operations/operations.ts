// All operations of the interface. To add one, add it to the file of its subject and a line here. If two paths match,
// the first one is used.

import { averagePrice, coinChart, coinCharts } from './charts.ts';
import { creditUsage, currencyRates } from './usage-and-rates.ts';
import { listCoins, oneCoin } from './coins.ts';
import type { Operation } from './operation.ts';
import { portfolioChart, portfolioCoins, portfolioTransactions, portfolioValue } from './portfolios.ts';
import { transactionSync, walletTransactionSync, walletStatus, walletTransactions } from './wallet-transactions.ts';
import { walletBalance, walletBalances, walletBlockchains, walletDefi } from './wallet-holdings.ts';

export const operations: readonly Operation[] = [
  listCoins,
  // Before `oneCoin`, whose path matches `/coins/charts` too.
  coinCharts,
  oneCoin,
  coinChart,
  averagePrice,
  currencyRates,
  walletBlockchains,
  walletBalance,
  walletBalances,
  walletStatus,
  walletTransactions,
  walletTransactionSync,
  walletDefi,
  transactionSync,
  portfolioCoins,
  portfolioValue,
  portfolioChart,
  portfolioTransactions,
  creditUsage,
];
