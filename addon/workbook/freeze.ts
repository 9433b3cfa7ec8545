// Freezing: replaces formulas that call Coinsheet, and the cells of their tables, by the values that they show.
// Number formats and all other formulas stay. The cells of a table are those that become empty when its formula is
// removed, since nothing else tells its size; tables of other formulas, such as a SORT of it, may become empty too.

import { type Area, cellName, type Place, type SheetReading, type Workbook, type WorkbookValue } from './workbook.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { type CoinFormula, coinFormulas } from './read-formulas.ts';
import { countOf } from '../text.ts';

type Kind = 'formula' | 'gone' | 'filled' | 'blank';

const kindOf = (before: SheetReading, after: SheetReading, row: number, column: number): Kind => {
  if ((before.formulas[row]?.[column] ?? '') !== '') return 'formula';
  if ((before.texts[row]?.[column] ?? '') === '') return 'blank';
  return (after.texts[row]?.[column] ?? '') === '' ? 'gone' : 'filled';
};

/** Returns a function that counts the matching cells between two corners, from 0, in constant time. */
const counter = (kinds: readonly (readonly Kind[])[], wanted: Kind) => {
  const sums: number[][] = [[]];
  kinds.forEach((line, row) => {
    let sum = 0;
    const above = sums[row] ?? [];
    sums.push([0, ...line.map((kind, column) => (sum += Number(kind === wanted)) + (above[column + 1] ?? 0))]);
  });
  const upTo = (row: number, column: number): number => sums[row]?.[column] ?? 0;
  return (top: number, left: number, bottom: number, right: number): number =>
    upTo(bottom + 1, right + 1) - upTo(top, right + 1) - upTo(bottom + 1, left) + upTo(top, left);
};

interface Anchor {
  readonly row: number;
  readonly column: number;
  readonly isTable: boolean;
}

/** Whether a formula may have a table that depends on another: only with a range or an array. */
const mayHaveTable = (formula: string): boolean => /[:{]/.test(formula);

const anchorsOf = ({ formulas }: SheetReading, tables: readonly Place[]): readonly Anchor[] => {
  const wanted = new Set(tables.map(({ row, column }) => `${row}:${column}`));
  return formulas.flatMap((line, row) =>
    line.flatMap((formula, column) => {
      const isTable = wanted.has(`${row + 1}:${column + 1}`);
      return isTable || mayHaveTable(formula) ? [{ row, column, isTable }] : [];
    }),
  );
};

/** @param tables places of the formulas that are removed in `after`. */
export const tableCells = (before: SheetReading, after: SheetReading, tables: readonly Place[]): readonly Place[] => {
  const kinds = before.texts.map((line, row) => line.map((_, column) => kindOf(before, after, row, column)));
  const [formulas, filled, blanks] = [counter(kinds, 'formula'), counter(kinds, 'filled'), counter(kinds, 'blank')];
  const anchors = anchorsOf(before, tables);

  /**
   * A table is a rectangle with its formula in the corner and no cells of others; the one with the fewest gaps wins.
   */
  const isOfTable = (row: number, column: number): boolean => {
    let least = Infinity;
    let found = false;
    for (const anchor of anchors) {
      if (anchor.row > row || anchor.column > column) continue;
      const corners = [anchor.row, anchor.column, row, column] as const;
      if (formulas(...corners) > 1 || filled(...corners) > 0) continue;
      const gaps = blanks(...corners);
      if (gaps > least || (gaps === least && !anchor.isTable)) continue;
      least = gaps;
      found = anchor.isTable;
    }
    return found;
  };

  return kinds.flatMap((line, row) =>
    line.flatMap((kind, column) =>
      kind === 'gone' && isOfTable(row, column) ? [{ sheet: before.name, row: row + 1, column: column + 1 }] : [],
    ),
  );
};

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
export const looksUnready = (shown: string): boolean => /^#|(\.\.\.|…)$/.test(shown);

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

export const selectedFormulas = (workbook: Workbook): readonly CoinFormula[] => look(workbook, 'selection').formulas;

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
