// The formulas about the past. Hosts may load them when the first of them is calculated.

import { coinAt } from './coin-at.ts';
import { coinConvertAt } from './coin-convert-at.ts';
import { coinHistory } from './coin-history.ts';
import { coinPerformance } from './coin-performance.ts';
import type { PastFormula } from './formula.ts';

export const pastFormulas = { coinAt, coinHistory, coinPerformance, coinConvertAt } as const satisfies Record<
  string,
  PastFormula
>;

export type PastFormulaName = keyof typeof pastFormulas;
