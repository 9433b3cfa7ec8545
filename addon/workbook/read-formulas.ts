// The formulas of the open spreadsheet that call Coinsheet, and the refresh cell that makes them recalculate.

import { findCalls } from '../formula-text/calls.ts';
import { formulaLocale, type FormulaLocale } from '../formula-text/locale.ts';
import { addTokens, lacksToken, nextToken, REFRESH_NAME } from '../formula-text/refresh-cell.ts';
import { countOf } from '../text.ts';
import { type Place, readCellName, type SheetReading, type Workbook } from './workbook.ts';

export interface CoinFormula extends Place {
  readonly formula: string;
  /** The text that its cell shows. */
  readonly shown: string;
  /** A call lacks a refresh token. */
  readonly lacksToken: boolean;
}

const unquote = (name: string): string => (name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name);

/** Returns a reader for the text of a cell that a formula of this sheet names, such as `A1` or `'Other sheet'!$B$2`. */
const textReader =
  (own: SheetReading, sheets: readonly SheetReading[]) =>
  (reference: string): string => {
    const [, name, cell = ''] = /^(?:('(?:[^']|'')+'|[^'!]+)!)?([^!]+)$/.exec(reference) ?? [];
    const place = readCellName(cell);
    const sheet =
      name === undefined ? own : sheets.find((one) => one.name.toLowerCase() === unquote(name).toLowerCase());
    if (place === undefined || sheet === undefined) return '';
    const value = sheet.values[place.row - 1]?.[place.column - 1];
    // The text of a checkbox depends on the locale: WAHR, VRAI, DOĞRU.
    return typeof value === 'boolean' ? String(value) : (sheet.texts[place.row - 1]?.[place.column - 1] ?? '');
  };

const readCell = (
  { texts }: SheetReading,
  place: Place,
  formula: string,
  locale: FormulaLocale,
  textOf: (reference: string) => string,
): readonly CoinFormula[] => {
  const calls = findCalls(formula, locale);
  if (calls.length === 0) return [];
  const shown = texts[place.row - 1]?.[place.column - 1] ?? '';
  return [{ ...place, formula, shown, lacksToken: calls.some((call) => lacksToken(call, textOf)) }];
};

export const coinFormulas = (sheets: readonly SheetReading[], locale: FormulaLocale): readonly CoinFormula[] =>
  sheets.flatMap((sheet) => {
    const textOf = textReader(sheet, sheets);
    return sheet.formulas.flatMap((row, rowIndex) =>
      row.flatMap((formula, columnIndex) =>
        formula === ''
          ? []
          : readCell(sheet, { sheet: sheet.name, row: rowIndex + 1, column: columnIndex + 1 }, formula, locale, textOf),
      ),
    );
  });

/** Name of the hidden sheet with the refresh cell. */
const REFRESH_SHEET = 'Coinsheet refresh';

export const ensureRefreshCell = (workbook: Workbook): void => {
  if (workbook.namedText(REFRESH_NAME) === undefined) workbook.addNamed(REFRESH_NAME, REFRESH_SHEET, nextToken(''));
};

export const changeRefreshCell = (workbook: Workbook): void => {
  ensureRefreshCell(workbook);
  workbook.writeNamed(REFRESH_NAME, nextToken(workbook.namedText(REFRESH_NAME) ?? ''));
};

/** What *Refresh now* says. @param unreached number of formulas without a refresh cell. */
export const refreshedText = (unreached: number): string =>
  unreached === 0
    ? 'Refreshed.'
    : `Refreshed, except ${countOf(unreached, 'formula')} without a refresh cell: see Doctor.`;

/** Formulas that *Refresh now* does not reach. */
export const formulasWithoutToken = (workbook: Workbook): readonly CoinFormula[] =>
  coinFormulas(workbook.sheets(), formulaLocale(workbook.locale())).filter((one) => one.lacksToken);

/** Adds the refresh cell to all formulas that have none, with the user's consent; returns their number. */
export const addMissingTokens = (workbook: Workbook): number => {
  ensureRefreshCell(workbook);
  const locale = formulaLocale(workbook.locale());
  const sheets = workbook.sheets();
  const lacking = coinFormulas(sheets, locale).filter((one) => one.lacksToken);
  for (const { formula, ...place } of lacking) {
    const sheet = sheets.find(({ name }) => name === place.sheet);
    if (sheet !== undefined) workbook.writeFormula(place, addTokens(formula, locale, textReader(sheet, sheets)));
  }
  return lacking.length;
};
