// The formulas about the past. Hosts may load them when the first of them is calculated.

import { coinAt } from './coin-at.ts';
import type { PastFormula } from './formula.ts';

export const pastFormulas = { coinAt } as const satisfies Record<string, PastFormula>;

export type PastFormulaName = keyof typeof pastFormulas;
