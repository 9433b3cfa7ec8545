// All templates, in the menu's order, and how one becomes a sheet. A new template takes a file, a line here, and a
// menu function in `menu-functions.ts`.

import { alerts } from './alerts.ts';
import { gainersAndLosers } from './gainers-and-losers.ts';
import { performance } from './performance.ts';
import { portfolio } from './portfolio.ts';
import { screener } from './screener.ts';
import type { Template, TemplateName } from './template.ts';
import { watchlist } from './watchlist.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { freeSheetName } from '../workbook/free-place.ts';
import { ensureRefreshCell } from '../workbook/read-formulas.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { localisePlan, withCurrency } from './change-plan.ts';

export const templates = {
  watchlist,
  portfolio,
  screener,
  alerts,
  gainersAndLosers,
  performance,
} as const satisfies Record<TemplateName, Template>;

/** Returns the new sheet's name. @param currency of the amounts, which the sheet names in a cell. */
export const insertTemplate = (workbook: Workbook, template: TemplateName, currency: string): string => {
  const plan = withCurrency(templates[template], currency);
  ensureRefreshCell(workbook);
  const name = freeSheetName(plan.title, workbook.sheetNames());
  workbook.addSheet(name, localisePlan(plan, formulaLocale(workbook.locale())));
  return name;
};
