// The sheet and cell that a person is at: told for an address, and gone to where an address tells them.

import { a1 } from '../calls/a1.ts';
import { readCellName } from '../sheets/cell-name.ts';
import type { ActivePlace } from '../sheets/workbook-data.ts';
import type { Model } from './engine.ts';
import { selectFirstTable } from './select-first-table.ts';

export const activePlace = ({ getters }: Model): ActivePlace => {
  const { sheetId, col, row } = getters.getActivePosition();
  return { sheet: sheetId, cell: a1({ row: row + 1, column: col + 1, rows: 1, columns: 1 }) };
};

/** The first table of the first sheet where no place is told. */
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
