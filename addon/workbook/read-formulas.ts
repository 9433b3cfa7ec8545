// Finds all formulas of a spreadsheet that call Coinsheet.

import { findCalls, type Call } from '../formula-text/calls.ts';
import type { FormulaLocale } from '../formula-text/locale.ts';
import { lacksToken } from '../formula-text/refresh-cell.ts';
import { readCellName, type Place, type SheetReading } from './workbook.ts';

export interface CoinFormula extends Place {
  readonly formula: string;
  /** The text that its cell shows. */
  readonly shown: string;
  readonly calls: readonly Call[];
  /** A call lacks a refresh token. */
  readonly lacksToken: boolean;
}

const unquote = (name: string): string => (name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name);

/** Returns a reader for the text of a cell that a formula of this sheet names, such as `A1` or `'Other sheet'!$B$2`. */
export const textReader =
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
  return [{ ...place, formula, shown, calls, lacksToken: calls.some((call) => lacksToken(call, textOf)) }];
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
