// Sheets sleep until they are opened: what their formulas ask costs credits and time, and a visitor may look at few of
// them. Their formulas are pending until then.

export interface SleepingSheets {
  /** Whether this sheet's formulas have to wait. */
  readonly isAsleep: (sheetId: string) => boolean;
  /** Whether a sheet has formulas that wait. */
  readonly areSome: () => boolean;
  readonly wake: (sheetIds: Iterable<string>) => void;
  readonly wakeAll: () => void;
}

/** @param onWake called when formulas no longer have to wait, so that the workbook has to be evaluated. */
export const sleepingSheets = (onWake: () => void): SleepingSheets => {
  const awake = new Set<string>();
  const waiting = new Set<string>();
  let areAllAwake = false;

  const wake: SleepingSheets['wake'] = (sheetIds) => {
    let hadWaited = false;
    for (const id of sheetIds) {
      awake.add(id);
      hadWaited = waiting.delete(id) || hadWaited;
    }
    if (hadWaited) onWake();
  };
  return {
    isAsleep: (sheetId) => {
      if (areAllAwake || awake.has(sheetId)) return false;
      waiting.add(sheetId);
      return true;
    },
    areSome: () => waiting.size > 0,
    wake,
    wakeAll: () => {
      areAllAwake = true;
      wake([...waiting]);
    },
  };
};
