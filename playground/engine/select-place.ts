// Gets and sets the active sheet and cell, which shared addresses contain.

import { a1 } from '../calls/a1.ts';
import { readCellName } from '../sheets/cell-name.ts';
import type { ActivePlace } from '../sheets/workbook-data.ts';
import type { Model } from './engine.ts';
import { selectFirstTable } from './select-first-table.ts';

export const activePlace = ({ getters }: Model): ActivePlace => {
  const { sheetId, col, row } = getters.getActivePosition();
  return { sheet: sheetId, cell: a1({ row: row + 1, column: col + 1, rows: 1, columns: 1 }) };
};

/** Without a place, selects the first table of the first sheet. */
export const selectPlace = (model: Model, place: ActivePlace | undefined): void => {
  if (place === undefined) {
    selectFirstTable(model);
    return;
  }
  const from = model.getters.getActiveSheetId();
  if (from !== place.sheet) model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: from, sheetIdTo: place.sheet });
  const { col, row } = readCellName(place.cell);
  model.selection.selectCell(col, row);
};
