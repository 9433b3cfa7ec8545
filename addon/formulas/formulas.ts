// All formulas, by the names under which each host offers them.

import { coin } from './coin.ts';
import { coinAlert } from './coin-alert.ts';
import { coinAt } from './coin-at.ts';
import { coinCategoriesTable, coinFieldsTable } from './name-tables.ts';
import { coinConvert } from './coin-convert.ts';
import { coinFind } from './coin-find.ts';
import { coinHistory } from './coin-history.ts';
import { coinPerformance } from './coin-performance.ts';
import { coinHoldings } from './coin-holdings.ts';
import { coinBalance } from './coin-balance.ts';
import { coinPortfolio } from './coin-portfolio.ts';
import { coins } from './coins.ts';
import { coinStatus } from './coin-status.ts';
import type { Formula } from '../steps/step.ts';
import { fail } from '../../shared/result.ts';
import type { FunctionName } from '../functions/call-facts.ts';
import { insteadSentence } from './instead.ts';

/** The formula; if it fails for a known mistake, its sentence has the formula to write. */
const advised = (name: FunctionName, formula: Formula): Formula =>
  function* (context, values) {
    const outcome = yield* formula(context, values);
    if (outcome.ok) return outcome;
    return fail((yield* insteadSentence(name, values, context.now())) ?? outcome.error);
  };

export const formulas: Readonly<Record<FunctionName, Formula>> = {
  COINS: advised('COINS', coins),
  COIN: advised('COIN', coin),
  COIN_FIND: coinFind,
  COIN_CONVERT: coinConvert,
  COIN_AT: advised('COIN_AT', coinAt),
  COIN_HISTORY: advised('COIN_HISTORY', coinHistory),
  COIN_PERFORMANCE: coinPerformance,
  COIN_HOLDINGS: coinHoldings,
  COIN_PORTFOLIO: coinPortfolio,
  COIN_BALANCE: coinBalance,
  COIN_ALERT: coinAlert,
  COIN_STATUS: coinStatus,
  COIN_FIELDS: coinFieldsTable,
  COIN_CATEGORIES: coinCategoriesTable,
};
