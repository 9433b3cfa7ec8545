// The formulas that sheets have few cells of.

import { coinCategoriesTable } from './coin-categories.ts';
import { coinConvert } from './coin-convert.ts';
import { coinFieldsTable } from './coin-fields.ts';
import { coinFind } from './coin-find.ts';
import { coinStatus } from './coin-status.ts';
import type { Formula } from './formula.ts';

export const otherFormulas = {
  coinFind,
  coinConvert,
  coinStatus,
  coinFields: coinFieldsTable,
  coinCategories: coinCategoriesTable,
} as const satisfies Record<string, Formula>;

export type OtherFormulaName = keyof typeof otherFormulas;
