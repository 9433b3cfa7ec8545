// Selects the first table's formula, so that a visitor sees it in the formula bar.

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
