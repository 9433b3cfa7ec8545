// Copies the spreadsheet for the sidebar.

import type { CellState, NamedCell, RangeState, SheetState, TabState } from '../calls/sheet-state.ts';
import { REFRESH_CELL, REFRESH_NAME, REFRESH_SHEET } from '../sheets/refresh-cell.ts';
import { readCellName } from '../sheets/cell-name.ts';
import { PENDING } from './cells.ts';
import { forGoogle } from './double-quotes.ts';
import { engine, type Model } from './engine.ts';

const cellsOf = (model: Model, sheetId: string): readonly CellState[] => {
  const { getters } = model;
  const { isEvaluationError } = engine().helpers;
  return getters.getEvaluatedCellsPositions(sheetId).flatMap((position) => {
    const { value, formattedValue } = getters.getEvaluatedCell(position);
    const source = getters.getArrayFormulaSpreadingOn(position);
    const isSpilled = source !== undefined && (source.row !== position.row || source.col !== position.col);
    if (value === null || value === '') return [];
    const isFormula = getters.getCell(position)?.isFormula === true;
    return [
      {
        row: position.row + 1,
        column: position.col + 1,
        formula: isFormula ? forGoogle(getters.getCellText(position, { showFormula: true })) : '',
        value,
        text: formattedValue,
        ...((isEvaluationError(value) || (isFormula && value === PENDING)) && { isUnready: true as const }),
        from: isSpilled ? { row: source.row + 1, column: source.col + 1 } : undefined,
      },
    ];
  });
};

const tabOf = (model: Model, id: string): TabState => {
  const { bottom, right } = model.getters.getSheetZone(id);
  return {
    id,
    name: model.getters.getSheetName(id),
    rows: bottom + 1,
    columns: right + 1,
    charts: model.getters.getFigures(id).map(({ col }) => col + 1),
    cells: cellsOf(model, id),
  };
};

const selectionOf = (model: Model): RangeState => {
  const { top, left, bottom, right } = model.getters.getSelectedZone();
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
};

const namesOf = (model: Model): readonly NamedCell[] => {
  const tab = model.getters.getSheetIdByName(REFRESH_SHEET);
  if (tab === undefined) return [];
  const { row, col } = readCellName(REFRESH_CELL);
  return [{ name: REFRESH_NAME, tab, row: row + 1, column: col + 1 }];
};

export const readSheetState = (model: Model): SheetState => ({
  activeTab: model.getters.getActiveSheetId(),
  selection: selectionOf(model),
  tabs: model.getters.getSheetIds().map((id) => tabOf(model, id)),
  names: namesOf(model),
});
