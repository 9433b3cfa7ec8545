// Converts the formulas of a plan, which are in the United States' syntax, to a spreadsheet's locale.

import { localise } from '../formula-text/localise.ts';
import type { FormulaLocale } from '../formula-text/locale.ts';
import type { SheetPlan } from './template.ts';

export const localisePlan = (plan: SheetPlan, locale: FormulaLocale): SheetPlan => ({
  ...plan,
  cells: plan.cells.map(({ at, content }) => ({
    at,
    content: typeof content === 'string' && content.startsWith('=') ? localise(content, locale) : content,
  })),
});
