// Calls one function for Excel: cells, or an error of Excel's with a sentence.

import { callFormula, type CallServices, type FormulaCall } from '../addon/memory/call-formula.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';
import { excelError } from './excel-error.ts';
import { showCells, type ExcelCells } from './show-cells.ts';

export interface ExcelServices extends CallServices {
  readonly clock: ZoneClock;
}

/** Throws an error of Excel's. */
export const callFunction = async (services: ExcelServices, call: FormulaCall): Promise<ExcelCells> => {
  const outcome = await callFormula(services, call);
  if (outcome.ok) return showCells(outcome.value, services.clock);
  const { sentence, isLate } = outcome.error;
  throw excelError(isLate ? 'notAvailable' : 'invalidValue', sentence);
};
