// Adds a sheet made from a template, in the file's locale and with the file's refresh cell.

import { formulaLocale } from '../formula-text/locale.ts';
import { freeSheetName } from '../workbook/free-sheet-name.ts';
import { ensureRefreshCell } from '../workbook/refresh.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { localisePlan } from './localise-plan.ts';
import { templates, type TemplateName } from './templates.ts';
import { withCurrency } from './with-currency.ts';

/** Returns the new sheet's name. @param currency of the amounts, which the sheet names in a cell. */
export const insertTemplate = (workbook: Workbook, template: TemplateName, currency: string): string => {
  const plan = withCurrency(templates[template], currency);
  ensureRefreshCell(workbook);
  const name = freeSheetName(plan.title, workbook.sheetNames());
  workbook.addSheet(name, localisePlan(plan, formulaLocale(workbook.locale())));
  return name;
};
