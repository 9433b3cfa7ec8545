// All formulas. Each host offers them under its own names.

import { coin } from './coin.ts';
import { coinCategoriesTable } from './coin-categories.ts';
import { coinConvert } from './coin-convert.ts';
import { coinFieldsTable } from './coin-fields.ts';
import { coinFind } from './coin-find.ts';
import { coinStatus } from './coin-status.ts';
import { coins } from './coins.ts';
import type { Formula } from './formula.ts';

export const formulas = {
  coins,
  coin,
  coinFind,
  coinConvert,
  coinStatus,
  coinFields: coinFieldsTable,
  coinCategories: coinCategoriesTable,
} as const satisfies Record<string, Formula>;
