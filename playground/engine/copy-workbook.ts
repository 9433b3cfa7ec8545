// Copies the spreadsheet for the builder.

import { cellName, type Area, type WorkbookValue } from '../../addon/workbook/workbook.ts';
import type { SheetCopy, WorkbookCopy } from '../calls/workbook-copy.ts';
import { REFRESH_SHEET } from '../sheets/to-workbook.ts';
import { PENDING } from './cells.ts';
import { forGoogle } from './double-quotes.ts';
import { engine, type Model } from './engine.ts';

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

const copySheet = (model: Model, sheetId: string): SheetCopy => {
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
    rows: bottom + 1,
    columns: right + 1,
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

export const copyWorkbook = (model: Model): WorkbookCopy => ({
  sheets: model.getters.getSheetIds().map((id) => copySheet(model, id)),
  selection: selectionOf(model),
  refreshText: refreshTextOf(model),
});
