// Refreshing: changes the refresh cell, so that the formulas that name it recalculate. `addMissingTokens` changes
// formulas that name none; it requires the user's consent.

import { formulaLocale } from '../formula-text/locale.ts';
import { addTokens, nextToken, REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import { coinFormulas, textReader, type CoinFormula } from './read-formulas.ts';
import type { Workbook } from './workbook.ts';

/** Name of the hidden sheet with the refresh cell. */
const REFRESH_SHEET = 'Coinsheet refresh';

export const ensureRefreshCell = (workbook: Workbook): void => {
  if (workbook.namedText(REFRESH_NAME) === undefined) workbook.addNamed(REFRESH_NAME, REFRESH_SHEET, nextToken(''));
};

export const changeRefreshCell = (workbook: Workbook): void => {
  ensureRefreshCell(workbook);
  workbook.writeNamed(REFRESH_NAME, nextToken(workbook.namedText(REFRESH_NAME) ?? ''));
};

/** Formulas that *Refresh now* does not reach. */
export const formulasWithoutToken = (workbook: Workbook): readonly CoinFormula[] =>
  coinFormulas(workbook.sheets(), formulaLocale(workbook.locale())).filter(({ lacksToken }) => lacksToken);

/** Adds the refresh cell to all formulas that have none; returns their number. */
export const addMissingTokens = (workbook: Workbook): number => {
  ensureRefreshCell(workbook);
  const locale = formulaLocale(workbook.locale());
  const sheets = workbook.sheets();
  const lacking = coinFormulas(sheets, locale).filter(({ lacksToken }) => lacksToken);
  for (const { formula, ...place } of lacking) {
    const sheet = sheets.find(({ name }) => name === place.sheet);
    if (sheet !== undefined) workbook.writeFormula(place, addTokens(formula, locale, textReader(sheet, sheets)));
  }
  return lacking.length;
};
