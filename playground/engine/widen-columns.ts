// Widens columns to fit what formulas show: a number that is cut off reads as another one. Columns with a width set by
// a person are left alone, and columns never shrink. Only the active sheet is measured: large tables take a while.

import type { CellPosition } from '@odoo/o-spreadsheet';
import { afterUpdates, type PageChanges } from './changes.ts';
import { engine, type Model } from './engine.ts';

type Widths = ReadonlyMap<number, number>;

/** The engine's default width of a column, pixels. */
const DEFAULT_WIDTH = 96;
/** Maximum width, pixels; longer texts are cut off. */
const MOST_WIDTH = 240;
/** Widths are multiples of this, pixels, so that changing prices rarely change them. */
const STEP = 8;

const widthFor = (content: number): number => Math.min(MOST_WIDTH, Math.ceil(content / STEP) * STEP);

const isCalculated = ({ getters }: Model, position: CellPosition): boolean =>
  getters.getCell(position)?.isFormula === true || getters.getArrayFormulaSpreadingOn(position) !== undefined;

/** The columns of a sheet that are too narrow, with the widths they need. */
const neededWidths = (model: Model, sheetId: string, given: Widths): Widths => {
  const { getters } = model;
  const isOurs = (column: number): boolean =>
    [DEFAULT_WIDTH, given.get(column)].includes(getters.getColSize(sheetId, column));
  const needed = new Map<number, number>();
  const ours = new Set(Array.from({ length: getters.getNumberCols(sheetId) }, (_, column) => column).filter(isOurs));
  for (const position of getters.getEvaluatedCellsPositions(sheetId)) {
    const { col } = position;
    if (!ours.has(col) || !isCalculated(model, position)) continue;
    const width = widthFor(getters.getCellWidth(position));
    if (width > (needed.get(col) ?? getters.getColSize(sheetId, col))) needed.set(col, width);
  }
  return needed;
};

/** The widths are changes of the page, so that they are not part of the visitor's history. */
export const widenColumns = (model: Model, change: PageChanges): void => {
  const changing: ReadonlySet<unknown> = new Set([
    ...engine().invalidateEvaluationCommands,
    'EVALUATE_CELLS',
    'UPDATE_CELL',
    'ACTIVATE_SHEET',
  ]);
  const given = new Map<string, Widths>();
  let isChanged = true;

  const widen = (sheetId: string): void => {
    const needed = neededWidths(model, sheetId, given.get(sheetId) ?? new Map());
    if (needed.size === 0) return;
    given.set(sheetId, new Map([...(given.get(sheetId) ?? []), ...needed]));
    change(
      Array.from(needed, ([column, size]) => ({
        type: 'RESIZE_COLUMNS_ROWS',
        dimension: 'COL',
        sheetId,
        elements: [column],
        size,
      })),
    );
  };

  model.on('command-dispatched', {}, (command: object) => {
    if ('type' in command && changing.has(command.type)) isChanged = true;
  });
  afterUpdates(model, () => {
    if (!isChanged) return;
    isChanged = false;
    widen(model.getters.getActiveSheetId());
  });
};
