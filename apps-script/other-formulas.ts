// The formulas that sheets have few cells of.

import { coinCategoriesTable } from '../addon/formulas/coin-categories.ts';
import { coinConvert } from '../addon/formulas/coin-convert.ts';
import { coinFieldsTable } from '../addon/formulas/coin-fields.ts';
import { coinFind } from '../addon/formulas/coin-find.ts';
import { coinStatus } from '../addon/formulas/coin-status.ts';
import type { Formula } from '../addon/formulas/formula.ts';

export const otherFormulas = {
  coinFind,
  coinConvert,
  coinStatus,
  coinFields: coinFieldsTable,
  coinCategories: coinCategoriesTable,
} as const satisfies Record<string, Formula>;

export type OtherFormulaName = keyof typeof otherFormulas;
