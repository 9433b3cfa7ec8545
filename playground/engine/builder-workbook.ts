// The spreadsheet as the builder reads and changes it: a copy out, edits in.

import type { CellPosition, CellValue, Zone } from '@odoo/o-spreadsheet';
import { REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import { lookStyle, type SheetPlan } from '../../addon/templates/template.ts';
import {
  type Area,
  cellName,
  type ColumnWidth,
  type Place,
  type WorkbookValue,
} from '../../addon/workbook/workbook.ts';
import type { Edit, SheetCopy, WorkbookCopy } from '../calls/protocol.ts';
import { placeOf, zoneOf as zoneNamed } from '../sheets/place.ts';
import {
  chartOf,
  knownFormats,
  REFRESH_CELL,
  REFRESH_SHEET,
  rulesOf,
  styleOf,
  upperLooks,
} from '../sheets/to-workbook.ts';
import { engine, type Model } from './engine.ts';
import { asOneStep } from './changes.ts';
import { PENDING } from './functions.ts';
import { forGoogle } from './formula-text.ts';

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { readonly kind: Kind }>;
type Applier<Kind extends Edit['kind']> = (model: Model, edit: EditOf<Kind>) => void;

const idOf = ({ getters }: Model, name: string): string => getters.getSheetIdByName(name) ?? getters.getActiveSheetId();

const positionOf = (model: Model, { sheet, row, column }: Place): CellPosition => ({
  sheetId: idOf(model, sheet),
  row: row - 1,
  col: column - 1,
});

const zoneOf = ({ row, column, rows, columns }: Area): Zone => ({
  top: row - 1,
  left: column - 1,
  bottom: row + rows - 2,
  right: column + columns - 2,
});

/** Returns its id. */
const addSheet = (model: Model, name: string): string => {
  const ids = model.getters.getSheetIds();
  let count = ids.length + 1;
  while (ids.includes(`sheet${count}`)) count += 1;
  const sheetId = `sheet${count}`;
  model.dispatch('CREATE_SHEET', { sheetId, name, position: ids.length });
  return sheetId;
};

const writePlan = (model: Model, sheetId: string, plan: SheetPlan): void => {
  for (const { range, look } of upperLooks(plan))
    model.dispatch('SET_FORMATTING', { sheetId, target: [zoneNamed(range)], style: styleOf(lookStyle(look)) });
  for (const { range, format } of knownFormats(plan))
    model.dispatch('SET_FORMATTING', { sheetId, target: [zoneNamed(range)], format });
  for (const { at, content } of plan.cells)
    model.dispatch('UPDATE_CELL', { sheetId, ...placeOf(at), content: String(content) });
  for (const { ranges, ...cf } of rulesOf(sheetId, plan)) {
    const named = ranges.map((range) => model.getters.getRangeDataFromZone(sheetId, zoneNamed(range)));
    model.dispatch('ADD_CONDITIONAL_FORMAT', { sheetId, cf, ranges: named });
  }
  for (const chart of plan.charts) {
    const { id, col, row, offset, width, height, data } = chartOf(sheetId, chart);
    const { chartId, ...definition } = data;
    const size = { width, height };
    model.dispatch('CREATE_CHART', { sheetId, figureId: id, chartId, col, row, offset, size, definition });
  }
};

const setWidths = (model: Model, sheetId: string, widths: readonly ColumnWidth[]): void => {
  for (const { column, pixels } of widths)
    model.dispatch('RESIZE_COLUMNS_ROWS', { dimension: 'COL', sheetId, elements: [column - 1], size: pixels });
};

const addRefreshSheet = (model: Model): string => {
  const sheetId = addSheet(model, REFRESH_SHEET);
  model.dispatch('HIDE_SHEET', { sheetId });
  const cell = model.getters.getRangeFromSheetXC(sheetId, REFRESH_CELL).zone;
  model.dispatch('CREATE_NAMED_RANGE', {
    name: REFRESH_NAME,
    ranges: [model.getters.getRangeDataFromZone(sheetId, cell)],
  });
  return sheetId;
};

/** Whether a text would read as a number, a date, a formula or a boolean. */
const isAmbiguous = (text: string): boolean => !/^\p{L}/u.test(text) || /^(true|false)$/i.test(text);

/** A value as one types it: an apostrophe keeps a text a text, where it is needed. */
export const asContent = (value: CellValue): string =>
  typeof value === 'string' && value !== '' && isAmbiguous(value) ? `'${value}` : String(value ?? '');

/** Each cell of a formula's table with what it shows, and with the format and looks that it has from the formula. */
const frozen = (model: Model, place: Place) => {
  const { getters } = model;
  const position = positionOf(model, place);
  const { sheetId } = position;
  const { top, left, bottom, right } = getters.getSpreadZone(position) ?? engine().helpers.positionToZone(position);
  const cells = Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, index) => ({
    sheetId,
    col: left + (index % (right - left + 1)),
    row: top + Math.floor(index / (right - left + 1)),
  }));
  return cells.map((cell) => {
    const { value, format } = getters.getEvaluatedCell(cell);
    const style = getters.getCellComputedStyle(cell);
    return { ...cell, content: asContent(value), style, ...(value !== '' && format !== undefined && { format }) };
  });
};

/** Changes of sheets and cells. */
const appliers: { readonly [Kind in Exclude<Edit['kind'], 'select'>]: Applier<Kind> } = {
  content: (model, { place, content }) => {
    model.dispatch('UPDATE_CELL', { ...positionOf(model, place), content });
  },
  clear: (model, { area }) => {
    model.dispatch('CLEAR_CELLS', { sheetId: idOf(model, area.sheet), target: [zoneOf(area)] });
  },
  block: (model, { sheet, plan, widths }) => {
    const sheetId = idOf(model, sheet);
    writePlan(model, sheetId, plan);
    setWidths(model, sheetId, widths);
  },
  sheet: (model, { name, plan }) => {
    const sheetId = addSheet(model, name);
    writePlan(model, sheetId, plan);
    const widths = plan.columnWidths.map((pixels, index) => ({ column: index + 1, pixels }));
    setWidths(model, sheetId, widths);
    model.dispatch('FREEZE_ROWS', { sheetId, quantity: plan.frozenRows });
  },
  refresh: (model, { text }) => {
    const sheetId = model.getters.getSheetIdByName(REFRESH_SHEET) ?? addRefreshSheet(model);
    const { zone } = model.getters.getRangeFromSheetXC(sheetId, REFRESH_CELL);
    model.dispatch('UPDATE_CELL', { sheetId, col: zone.left, row: zone.top, content: text });
  },
  freeze: (model, { formulas }) => {
    // All are read before the first change, since one table may be made from another.
    const cells = formulas.flatMap((place) => frozen(model, place));
    for (const cell of cells) model.dispatch('UPDATE_CELL', cell);
  },
};

const apply = <Kind extends keyof typeof appliers>(model: Model, kind: Kind, edit: EditOf<Kind>): void =>
  (appliers[kind] as Applier<Kind>)(model, edit);

/** Selects the first cell, and scrolls so that the other columns are in sight too, as far as they fit. */
const select = (model: Model, { sheet, row, column, columns }: Area): void => {
  const [sheetIdFrom, sheetIdTo] = [model.getters.getActiveSheetId(), idOf(model, sheet)];
  if (sheetIdFrom !== sheetIdTo) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo });
  const last = Math.min(column + columns - 1, model.getters.getNumberCols(sheetIdTo));
  if (columns > 1) model.dispatch('SCROLL_TO_CELL', { col: last - 1, row: row - 1 });
  model.selection.selectCell(column - 1, row - 1);
};

/** Applies changes of sheets and cells as one undoable step. */
export const applyEdits = (model: Model, edits: readonly Edit[]): void => {
  const changes = edits.filter((edit) => edit.kind !== 'select');
  if (changes.length > 0)
    asOneStep(model, () => {
      for (const edit of changes) apply(model, edit.kind, edit);
    });
  for (const edit of edits) if (edit.kind === 'select') select(model, edit.area);
};

interface CellCopy {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly value: WorkbookValue;
  /** As shown. */
  readonly text: string;
  readonly isUnready: boolean;
}

const filledCells = ({ getters }: Model, sheetId: string): readonly CellCopy[] =>
  getters.getEvaluatedCellsPositions(sheetId).flatMap((position) => {
    const { value, formattedValue } = getters.getEvaluatedCell(position);
    if (value === null || value === '') return [];
    const isFormula = getters.getCell(position)?.isFormula === true;
    return [
      {
        row: position.row + 1,
        column: position.col + 1,
        formula: isFormula ? forGoogle(getters.getCellText(position, { showFormula: true })) : '',
        value,
        text: formattedValue,
        isUnready: engine().helpers.isEvaluationError(value) || (isFormula && value === PENDING),
      },
    ];
  });

/** @param isFull whether nothing is to be inserted. */
const copySheet = (model: Model, sheetId: string, isFull: boolean): SheetCopy => {
  const { getters } = model;
  const { bottom, right } = getters.getSheetZone(sheetId);
  const cells = filledCells(model, sheetId);
  const height = Math.max(0, ...cells.map(({ row }) => row));
  const width = Math.max(0, ...cells.map(({ column }) => column));
  const blank = <Cell>(cell: Cell): Cell[][] => Array.from({ length: height }, () => Array(width).fill(cell));
  const [formulas, texts, values] = [blank(''), blank(''), blank<WorkbookValue>('')];
  for (const { row, column, formula, text, value } of cells) {
    formulas[row - 1]?.splice(column - 1, 1, formula);
    texts[row - 1]?.splice(column - 1, 1, text);
    values[row - 1]?.splice(column - 1, 1, value);
  }
  return {
    name: getters.getSheetName(sheetId),
    rows: isFull ? 0 : bottom + 1,
    columns: isFull ? 0 : right + 1,
    charts: getters.getFigures(sheetId).map(({ col }) => col + 1),
    formulas,
    texts,
    values,
    unready: cells.filter(({ isUnready }) => isUnready).map(cellName),
  };
};

const selectionOf = ({ getters }: Model): Area => {
  const { top, left, bottom, right } = getters.getSelectedZone();
  const sheet = getters.getSheetName(getters.getActiveSheetId());
  return { sheet, row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
};

const refreshTextOf = ({ getters }: Model): string | undefined => {
  const sheetId = getters.getSheetIdByName(REFRESH_SHEET);
  return sheetId === undefined ? undefined : String(getters.getEvaluatedCell({ sheetId, col: 0, row: 0 }).value ?? '');
};

/** @param isExample whether the sheet is one of the page's own, which stay as they are. */
export const copyWorkbook = (model: Model, isExample: (sheetId: string) => boolean): WorkbookCopy => ({
  sheets: model.getters.getSheetIds().map((id) => copySheet(model, id, isExample(id))),
  selection: selectionOf(model),
  refreshText: refreshTextOf(model),
});
