// Freezing: formulas that call Coinsheet become the values that they show, tables with all their cells. Number formats and
// all other formulas stay.

import { formulaLocale } from '../formula-text/locale.ts';
import { cellName } from './cell-name.ts';
import { coinFormulas, type CoinFormula } from './read-formulas.ts';
import type { Area, Place, SheetReading, Workbook, WorkbookValue } from './workbook.ts';

export type FreezeScope = 'selection' | 'sheet';

export interface FreezePlan {
  readonly sheet: string;
  /** Such as `B2:D9`. */
  readonly range: string;
  readonly formulas: number;
  /** Formulas that show an error or are not calculated yet, which stay. */
  readonly unready: number;
}

/** Freezing an error would lose the formula and keep nothing. */
const isReady = ({ shown }: CoinFormula): boolean => !/^(#|Loading)/.test(shown);

const isIn = ({ row, column }: Place, area: Area): boolean =>
  row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;

const look = (workbook: Workbook, scope: FreezeScope) => {
  const selection = workbook.selection();
  const sheet = workbook.sheet(selection.sheet);
  const rows = Math.max(1, sheet?.texts.length ?? 1);
  const columns = Math.max(1, sheet?.texts[0]?.length ?? 1);
  const area = scope === 'selection' ? selection : { sheet: selection.sheet, row: 1, column: 1, rows, columns };
  const found = coinFormulas(sheet === undefined ? [] : [sheet], formulaLocale(workbook.locale()));
  return { sheet, area, formulas: found.filter((formula) => isIn(formula, area)) };
};

export const planFreeze = (workbook: Workbook, scope: FreezeScope): FreezePlan => {
  const { area, formulas } = look(workbook, scope);
  const ready = formulas.filter(isReady).length;
  const last = cellName({ row: area.row + area.rows - 1, column: area.column + area.columns - 1 });
  const first = cellName(area);
  return {
    sheet: area.sheet,
    range: first === last ? first : `${first}:${last}`,
    formulas: ready,
    unready: formulas.length - ready,
  };
};

/** A text that would be read as a number, a date or a formula stays a text behind an apostrophe. */
const asTyped = (value: WorkbookValue): WorkbookValue => (typeof value === 'string' ? `'${value}` : value);

/** Whether a cell stood there without a formula of its own and is now empty. */
const hasVanished = (before: SheetReading, after: SheetReading, row: number, column: number): boolean =>
  (before.texts[row]?.[column] ?? '') !== '' &&
  (before.formulas[row]?.[column] ?? '') === '' &&
  (after.texts[row]?.[column] ?? '') === '';

interface Run {
  readonly place: Place;
  readonly values: WorkbookValue[];
}

/** The cells of the tables whose formulas are gone, in runs along the rows. */
const vanishedRuns = (before: SheetReading, after: SheetReading): readonly Run[] => {
  const runs: Run[] = [];
  before.values.forEach((values, row) => {
    let run: Run | undefined;
    values.forEach((value, column) => {
      if (!hasVanished(before, after, row, column)) {
        run = undefined;
        return;
      }
      if (run === undefined) {
        run = { place: { sheet: before.name, row: row + 1, column: column + 1 }, values: [] };
        runs.push(run);
      }
      run.values.push(asTyped(value));
    });
  });
  return runs;
};

/** Gives how many formulas became values. */
export const freeze = (workbook: Workbook, scope: FreezeScope): number => {
  const { sheet, formulas } = look(workbook, scope);
  const ready = formulas.filter(isReady);
  if (sheet === undefined) return 0;
  for (const place of ready) workbook.freezeCell(place);
  workbook.settle();
  const after = workbook.sheet(sheet.name);
  // How far a table reaches is told nowhere: it is what is gone with its formula.
  if (after !== undefined) {
    for (const { place, values } of vanishedRuns(sheet, after)) workbook.writeRow(place, values);
  }
  return ready.length;
};
