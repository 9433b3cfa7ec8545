// Freezing: replaces formulas that call Coinsheet, and the cells of their tables, by the values that they show.
// Number formats and all other formulas stay.

import { formulaLocale } from '../formula-text/locale.ts';
import { type Area, cellName, type Place, type SheetReading, type Workbook, type WorkbookValue } from './workbook.ts';
import { type CoinFormula, coinFormulas } from './read-formulas.ts';
import { tableCells } from './table-cells.ts';
import { countOf } from '../text.ts';

export type FreezeScope = 'selection' | 'sheet';

export interface FreezePlan {
  readonly sheet: string;
  /** Such as `B2:D9`. */
  readonly range: string;
  readonly formulas: number;
  /** Number of formulas that stay, since they show an error or are not calculated yet. */
  readonly unready: number;
}

/** How errors and `Loading...` look, in any language. Texts of coins may look like them: only the workbook knows. */
const looksUnready = (shown: string): boolean => /^#|(\.\.\.|…)$/.test(shown);

const isIn = ({ row, column }: Place, area: Area): boolean =>
  row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;

const look = (workbook: Workbook, scope: FreezeScope) => {
  const selection = workbook.selection();
  const sheet = workbook.sheet(selection.sheet);
  const rows = Math.max(1, sheet?.texts.length ?? 1);
  const columns = Math.max(1, sheet?.texts[0]?.length ?? 1);
  const area = scope === 'selection' ? selection : { sheet: selection.sheet, row: 1, column: 1, rows, columns };
  const found = coinFormulas(sheet === undefined ? [] : [sheet], formulaLocale(workbook.locale()));
  const formulas = found.filter((formula) => isIn(formula, area));
  const ready = formulas.filter((formula) => !looksUnready(formula.shown) || !workbook.isUnready(formula));
  return { sheet, area, formulas, ready };
};

/** The formulas that freezing replaces, for hosts that know the cells of their tables. */
export const readyFormulas = (workbook: Workbook, scope: FreezeScope): readonly CoinFormula[] =>
  look(workbook, scope).ready;

export const planFreeze = (workbook: Workbook, scope: FreezeScope): FreezePlan => {
  const { area, formulas, ready } = look(workbook, scope);
  const last = cellName({ row: area.row + area.rows - 1, column: area.column + area.columns - 1 });
  const first = cellName(area);
  return {
    sheet: area.sheet,
    range: first === last ? first : `${first}:${last}`,
    formulas: ready.length,
    unready: formulas.length - ready.length,
  };
};

/** A value as one types it: an apostrophe keeps a text from being read as a number, a date or a formula. */
export const asTyped = (value: WorkbookValue): WorkbookValue =>
  typeof value === 'string' && value !== '' ? `'${value}` : value;

/** Writes adjacent cells of a row in one call. */
const writeBack = (workbook: Workbook, { values }: SheetReading, places: readonly Place[]): void => {
  let run: WorkbookValue[] = [];
  places.forEach((place, index) => {
    run.push(asTyped(values[place.row - 1]?.[place.column - 1] ?? ''));
    const next = places[index + 1];
    if (next?.row === place.row && next.column === place.column + 1) return;
    workbook.writeRow({ ...place, column: place.column - run.length + 1 }, run);
    run = [];
  });
};

/** Returns the number of replaced formulas. */
export const freeze = (workbook: Workbook, scope: FreezeScope): number => {
  const { sheet, ready } = look(workbook, scope);
  if (sheet === undefined) return 0;
  // The values from before the first change, since one table may be made from another.
  for (const place of ready) writeBack(workbook, sheet, [place]);
  workbook.settle();
  const after = workbook.sheet(sheet.name);
  if (after !== undefined) writeBack(workbook, sheet, tableCells(sheet, after, ready));
  return ready.length;
};

/** A paragraph each. */
export const freezeQuestion = ({ sheet, range, formulas, unready }: FreezePlan): readonly string[] => [
  `${countOf(formulas, 'Coinsheet formula')} in ${range} of "${sheet}" will become ${formulas === 1 ? 'its value' : 'their values'}, whole tables included, and no longer refresh. Number formats and other formulas stay.`,
  ...(unready === 0
    ? []
    : [`${countOf(unready, 'formula shows', 'formulas show')} an error or no value yet, and will stay.`]),
];
