// All formulas of a spreadsheet that call Coinsheet.

import { findCalls, type Call } from '../formula-text/calls.ts';
import type { FormulaLocale } from '../formula-text/locale.ts';
import { lacksToken } from '../formula-text/refresh-cell.ts';
import { readCellName } from './cell-name.ts';
import type { Place, SheetReading } from './workbook.ts';

export interface CoinFormula extends Place {
  readonly formula: string;
  /** What its cell shows. */
  readonly shown: string;
  readonly calls: readonly Call[];
  /** Nothing makes it recalculate. */
  readonly lacksToken: boolean;
}

/** Gives what stands in a cell that a formula of this sheet names. */
export const textReader =
  ({ texts }: SheetReading) =>
  (reference: string): string => {
    const place = readCellName(reference);
    return place === undefined ? '' : (texts[place.row - 1]?.[place.column - 1] ?? '');
  };

const readCell = (
  sheet: SheetReading,
  place: Place,
  formula: string,
  locale: FormulaLocale,
): readonly CoinFormula[] => {
  const calls = findCalls(formula, locale);
  if (calls.length === 0) return [];
  const textOf = textReader(sheet);
  const shown = sheet.texts[place.row - 1]?.[place.column - 1] ?? '';
  return [{ ...place, formula, shown, calls, lacksToken: calls.some((call) => lacksToken(call, textOf)) }];
};

export const coinFormulas = (sheets: readonly SheetReading[], locale: FormulaLocale): readonly CoinFormula[] =>
  sheets.flatMap((sheet) =>
    sheet.formulas.flatMap((row, rowIndex) =>
      row.flatMap((formula, columnIndex) =>
        formula === ''
          ? []
          : readCell(sheet, { sheet: sheet.name, row: rowIndex + 1, column: columnIndex + 1 }, formula, locale),
      ),
    ),
  );
