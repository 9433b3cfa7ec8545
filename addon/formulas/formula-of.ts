// Finds a formula by name, for hosts that load all formulas at once.

import type { Formula, PastFormula } from './formula.ts';
import { formulas } from './formulas.ts';
import { hasConvertDate } from './has-convert-date.ts';
import { pastFormulas } from './past-formulas.ts';

const { coinConvertAt, ...others } = pastFormulas;
const all = { ...formulas, ...others } as const;

export type FormulaName = keyof typeof all;

/** @param values the arguments: a conversion with a date is a formula about the past. */
export const formulaOf = (name: FormulaName, values: readonly unknown[]): Formula | PastFormula =>
  name === 'coinConvert' && hasConvertDate(values) ? coinConvertAt : all[name];
