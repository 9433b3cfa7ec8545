// All formulas. Each host offers them under the names of `addon/functions/functions.ts`.

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

export const formulas = {
  coins: advised('COINS', coins),
  coin: advised('COIN', coin),
  coinFind,
  coinConvert,
  coinAt: advised('COIN_AT', coinAt),
  coinHistory: advised('COIN_HISTORY', coinHistory),
  coinPerformance,
  coinHoldings,
  coinPortfolio,
  coinBalance,
  coinAlert,
  coinStatus,
  coinFields: coinFieldsTable,
  coinCategories: coinCategoriesTable,
} as const satisfies Record<string, Formula>;

export type FormulaName = keyof typeof formulas;

// `Object.keys` forgets the key type.
export const formulaNames = Object.keys(formulas) as readonly FormulaName[];
