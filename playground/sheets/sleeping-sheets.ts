// Sheets sleep until they are opened: what their formulas ask costs credits and time, and a visitor may look at few of
// them. Their formulas are pending until then. A sheet that is opened wakes those that its formulas, charts and rules
// refer to.

import { afterUpdates } from '../engine/changes.ts';
import type { Model } from '../engine/engine.ts';

/** @param onWake called when formulas no longer have to wait, so that the workbook has to be evaluated. */
export const sleepingSheets = (onWake: () => void) => {
  const awake = new Set<string>();
  const waiting = new Set<string>();
  let areAllAwake = false;

  const wake = (sheetIds: Iterable<string>): void => {
    let hadWaited = false;
    for (const id of sheetIds) {
      awake.add(id);
      hadWaited = waiting.delete(id) || hadWaited;
    }
    if (hadWaited) onWake();
  };
  return {
    /** Whether this sheet's formulas have to wait. */
    isAsleep: (sheetId: string): boolean => {
      if (areAllAwake || awake.has(sheetId)) return false;
      waiting.add(sheetId);
      return true;
    },
    /** Whether a sheet has formulas that wait. */
    areSome: (): boolean => waiting.size > 0,
    wake,
    wakeAll: (): void => {
      areAllAwake = true;
      wake([...waiting]);
    },
  };
};

type SleepingSheets = ReturnType<typeof sleepingSheets>;

/** Functions whose formulas may read any sheet, without a reference to it. */
const READERS_OF_ANY_SHEET = ['INDIRECT', 'PIVOT', 'PIVOT.HEADER', 'PIVOT.VALUE'];

const sheetsInFormulas = ({ getters }: Model, sheetId: string): readonly string[] =>
  getters.getCells(sheetId).flatMap((cell) => {
    if (!cell.isFormula) return [];
    const { compiledFormula } = cell;
    if (READERS_OF_ANY_SHEET.some((name) => compiledFormula.usesSymbol(name))) return getters.getSheetIds();
    const named = compiledFormula.getNamedRangesInFormula(getters).map(({ range }) => range);
    return [...compiledFormula.rangeDependencies, ...named].map((range) => range.sheetId);
  });

/**
 * By their names before exclamation marks: these definitions contain ranges and formulas as texts. A name with other
 * characters than letters is in quotes, which no name contains.
 */
const sheetsBesideFormulas = ({ getters }: Model, sheetId: string): readonly string[] => {
  const definitions = [
    getters.getChartIds(sheetId).map((id) => getters.getChartDefinition(id)),
    getters.getConditionalFormats(sheetId),
    getters.getDataValidationRules(sheetId),
  ];
  const text = JSON.stringify(definitions).toLowerCase();
  const isNamed = (name: string): boolean => text.includes(`${name}!`) || text.includes(`${name}'!`);
  return getters.getSheetIds().filter((id) => isNamed(getters.getSheetName(id).toLowerCase()));
};

/** A sheet and those that it refers to, also by way of others. */
const wakeBehind = (model: Model, shown: string, sleeping: SleepingSheets): void => {
  const found = new Set([shown]);
  // Sheets that are added here are visited, too.
  for (const sheetId of found) {
    for (const id of sheetsInFormulas(model, sheetId)) found.add(id);
    for (const id of sheetsBesideFormulas(model, sheetId)) found.add(id);
  }
  sleeping.wake(found);
};

export const wakeSheets = (model: Model, sleeping: SleepingSheets): void => {
  afterUpdates(model, () => {
    if (sleeping.areSome()) wakeBehind(model, model.getters.getActiveSheetId(), sleeping);
  });
};
