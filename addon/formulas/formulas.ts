// All formulas. Each host offers them under the names of `addon/functions/functions.ts`.

import { coin } from './coin.ts';
import { coinAt } from './coin-at.ts';
import { coinCategoriesTable, coinFieldsTable } from './name-tables.ts';
import { coinConvert } from './coin-convert.ts';
import { coinFind } from './coin-find.ts';
import { coinHistory } from './coin-history.ts';
import { coinPerformance } from './coin-performance.ts';
import { coinPortfolio } from './coin-portfolio.ts';
import { coins } from './coins.ts';
import { coinStatus } from './coin-status.ts';
import type { Formula } from '../steps/step.ts';

export const formulas = {
  coins,
  coin,
  coinFind,
  coinConvert,
  coinAt,
  coinHistory,
  coinPerformance,
  coinPortfolio,
  coinStatus,
  coinFields: coinFieldsTable,
  coinCategories: coinCategoriesTable,
} as const satisfies Record<string, Formula>;

export type FormulaName = keyof typeof formulas;
