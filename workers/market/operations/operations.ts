// All operations of the interface. To add one, add a file and a line here. If two paths match, the first one is used.

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
import { portfolioChart } from './portfolio-chart.ts';
import { portfolioCoins } from './portfolio-coins.ts';
import { portfolioTransactions } from './portfolio-transactions.ts';
import { portfolioValue } from './portfolio-value.ts';
import { transactionSync, walletTransactionSync } from './transaction-sync.ts';
import { walletBalance } from './wallet-balance.ts';
import { walletBalances } from './wallet-balances.ts';
import { walletBlockchains } from './wallet-blockchains.ts';
import { walletDefi, walletDefiV2 } from './wallet-defi.ts';
import { walletStatus } from './wallet-status.ts';
import { walletTransactions } from './wallet-transactions.ts';

export const operations: readonly Operation[] = [
  listCoins,
  // Before `oneCoin`, whose path matches `/coins/charts` too.
  coinCharts,
  oneCoin,
  coinChart,
  averagePrice,
  exchangePrice,
  marketTotals,
  fiatList,
  currencyRates,
  walletBlockchains,
  walletBalance,
  walletBalances,
  walletStatus,
  walletTransactions,
  walletTransactionSync,
  walletDefi,
  walletDefiV2,
  transactionSync,
  portfolioCoins,
  portfolioValue,
  portfolioChart,
  portfolioTransactions,
  creditUsage,
];
