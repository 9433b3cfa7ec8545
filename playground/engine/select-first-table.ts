// Selects the first table's formula, so that a visitor sees in the formula bar what the table is made by.

import type { Model } from './engine.ts';

export const selectFirstTable = (model: Model): void => {
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
