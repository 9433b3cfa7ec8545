// All operations of the interface. To add one, add it to the file of its subject and a line here. If two paths match,
// the first one is used.

import { accountOf } from '../credits/credit-book.ts';
import { ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { fiatCodes, fiatRate } from '../simulation/rates.ts';
import { type Operation, reading } from './operation.ts';
import { averagePrice, coinChart, coinCharts } from './charts.ts';
import { listCoins, oneCoin } from './coins.ts';
import { portfolioChart, portfolioCoins, portfolioTransactions, portfolioValue } from './portfolios.ts';
import { transactionSync, walletStatus, walletTransactions, walletTransactionSync } from './wallet-transactions.ts';
import { walletBalance, walletBalances, walletBlockchains, walletDefi } from './wallet-holdings.ts';

const creditUsage: Operation = {
  name: 'creditUsage',
  method: 'GET',
  path: '/usage/credits',
  credits: 0,
  summary: 'Credits that the key has used and has left.',
  answer: objectSchema({
    totalCredits: numberSchema(),
    usedCredits: numberSchema(),
    remainingCredits: numberSchema(),
    subscription: textSchema("The plan's name."),
  }),
  ...reading({}, async (_, { key, service }) => {
    const usedCredits = await service.book().used(accountOf(key), service.now());
    // More than the total may be used if the total was lowered.
    const remainingCredits = Math.max(0, key.totalCredits - usedCredits);
    return ok({ totalCredits: key.totalCredits, usedCredits, remainingCredits, subscription: key.plan });
  }),
};

const rates = Object.fromEntries(fiatCodes.map((code) => [code, fiatRate(code)]));

const currencyRates: Operation = {
  name: 'currencies',
  method: 'GET',
  path: '/currencies',
  credits: 1,
  summary: 'Units of each currency for one US dollar, by code.',
  answer: objectSchema({ result: objectSchema(Object.fromEntries(fiatCodes.map((code) => [code, numberSchema()]))) }),
  ...reading({}, async () => ok({ result: rates })),
};

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
