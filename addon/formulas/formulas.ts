// All formulas. Each host offers them under its own names.

import { coin } from './coin.ts';
import { coins } from './coins.ts';
import type { Formula } from './formula.ts';
import { otherFormulas } from './other-formulas.ts';

export const formulas = { coins, coin, ...otherFormulas } as const satisfies Record<string, Formula>;
