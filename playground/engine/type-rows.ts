// A list is typed row by row, as in other spreadsheets: after cells that were left by Tab, Enter goes to the next row
// below the first of them. The engine goes straight down.

import type { CellPosition } from '@odoo/o-spreadsheet';
import type { Model } from './engine.ts';

export const isSame = (one: CellPosition, other: CellPosition): boolean =>
  one.sheetId === other.sheetId && one.col === other.col && one.row === other.row;

/** @param place gets the keys before the engine does. */
export const typeRows = (model: Model, place: EventTarget): void => {
  const { getters, selection } = model;
  let key: unknown;
  let row: { readonly firstColumn: number; readonly present: CellPosition } | undefined;
  place.addEventListener(
    'keydown',
    (event) => {
      key = 'key' in event ? event.key : undefined;
    },
    true,
  );
  const move = selection.moveAnchorCell.bind(selection);
  selection.moveAnchorCell = (direction, step) => {
    const before = getters.getActivePosition();
    const first = row !== undefined && isSame(row.present, before) ? row.firstColumn : undefined;
    row = undefined;
    if (key === 'Enter' && direction === 'down' && first !== undefined)
      return selection.selectCell(first, before.row + 1);
    const moved = move(direction, step);
    if (key === 'Tab') row = { firstColumn: first ?? before.col, present: getters.getActivePosition() };
    return moved;
  };
};
