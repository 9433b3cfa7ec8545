// Gets and sets the active sheet and cell, which shared addresses contain.

import type { Model } from './engine.ts';
import { nameOf, placeOf } from '../sheets/place.ts';
import type { ActivePlace } from '../sheets/workbook-data.ts';

export /** Selects the first table's formula, so that a visitor sees it in the formula bar. */
const selectFirstTable = (model: Model): void => {
  const { getters } = model;
  const sheetId = getters.getActiveSheetId();
  const { bottom, right } = getters.getSheetZone(sheetId);
  for (let row = 0; row <= bottom; row += 1) {
    for (let col = 0; col <= right; col += 1) {
      const position = { sheetId, col, row };
      const isFormula = getters.getCell(position)?.isFormula === true;
      if (isFormula && getters.getCellText(position, { showFormula: true }).startsWith('=COINS(')) {
        model.selection.selectCell(col, row);
        return;
      }
    }
  }
};

export const activePlace = ({ getters }: Model): ActivePlace => {
  const position = getters.getActivePosition();
  return { sheet: position.sheetId, cell: nameOf(position) };
};

/** Columns and rows of a table that begins at the place: it can't be measured before its answers come. */
const BLOCK = { columns: 8, rows: 12 };

/** Where the sheet has to be scrolled to show a cell, shows what is beside and below it, too. */
const showBlock = ({ getters, dispatch, selection }: Model, { col, row }: { col: number; row: number }): void => {
  selection.selectCell(col, row);
  const { scrollX, scrollY } = getters.getActiveSheetScrollInfo();
  const { bottom, right } = getters.getSheetZone(getters.getActiveSheetId());
  dispatch('SCROLL_TO_CELL', {
    col: scrollX === 0 ? col : Math.min(col + BLOCK.columns, right + 1) - 1,
    row: scrollY === 0 ? row : Math.min(row + BLOCK.rows, bottom + 1) - 1,
  });
  dispatch('SCROLL_TO_CELL', { col, row });
};

/** Without a place, selects the first table of the first sheet. */
export const selectPlace = (model: Model, place: ActivePlace | undefined): void => {
  if (place === undefined) {
    selectFirstTable(model);
    return;
  }
  const from = model.getters.getActiveSheetId();
  if (from !== place.sheet) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: from, sheetIdTo: place.sheet });
  showBlock(model, placeOf(place.cell));
};
