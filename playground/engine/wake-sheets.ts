// Wakes a sheet when it is opened, and with it the sheets that its formulas refer to.

import type { SleepingSheets } from '../sheets/sleeping-sheets.ts';
import type { Model } from './engine.ts';

/** A sheet and those that it refers to, also by way of others. */
const sheetsBehind = ({ getters }: Model, shown: string): ReadonlySet<string> => {
  const found = new Set([shown]);
  // Sheets that are added here are visited, too.
  for (const sheetId of found) {
    for (const cell of getters.getCells(sheetId)) {
      if (cell.isFormula) for (const range of cell.compiledFormula.rangeDependencies) found.add(range.sheetId);
    }
  }
  return found;
};

export const wakeSheets = (model: Model, sleeping: SleepingSheets): void => {
  const look = (): void => {
    if (sleeping.areSome()) sleeping.wake(sheetsBehind(model, model.getters.getActiveSheetId()));
  };
  model.on('update', {}, look);
  look();
};
