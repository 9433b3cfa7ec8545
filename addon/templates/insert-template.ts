// Adds a sheet made from a template, in the file's locale and with the file's refresh cell.

import { localise } from '../formula-text/localise.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { ensureRefreshCell } from '../workbook/refresh.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { templates, type TemplateName } from './templates.ts';

/** `Watchlist`, or `Watchlist 2` and so on if the name is taken. */
const freeName = (title: string, taken: readonly string[]): string => {
  const names = taken.map((name) => name.toLowerCase());
  let name = title;
  for (let count = 2; names.includes(name.toLowerCase()); count += 1) name = `${title} ${count}`;
  return name;
};

/** Returns the new sheet's name. */
export const insertTemplate = (workbook: Workbook, template: TemplateName): string => {
  const plan = templates[template];
  const locale = formulaLocale(workbook.locale());
  ensureRefreshCell(workbook);
  const name = freeName(plan.title, workbook.sheetNames());
  const cells = plan.cells.map(({ at, content }) => ({
    at,
    content: typeof content === 'string' && content.startsWith('=') ? localise(content, locale) : content,
  }));
  workbook.addSheet(name, { ...plan, cells });
  return name;
};
