// Calls one function for Excel: cells in its form, or an error of Excel's with a sentence in which formulas are written
// as in Excel.

import { EXCEL_PREFIX } from '../addon/formula-text/locale.ts';
import { functionNames } from '../addon/functions/call-facts.ts';
import { isProblem, type Output, type ResultCell, rowsOf } from '../addon/cells/cell.ts';
import { serialDate } from '../addon/cells/serial-date.ts';
import type { ZoneClock } from '../addon/past/zone-clock.ts';
import { callFormula, type CallServices, type FormulaCall } from '../addon/memory/call-formula.ts';

const beginnings = new RegExp(`=(?=(?:${functionNames.join('|')})\\()`, 'g');

export const inExcelSpelling = (sentence: string): string => sentence.replace(beginnings, `=${EXCEL_PREFIX}`);

/** `notAvailable` shows `#N/A`, `invalidValue` shows `#VALUE!`. */
const excelError = (kind: 'notAvailable' | 'invalidValue', sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode[kind], inExcelSpelling(sentence));

type ExcelCell = string | number | boolean | CustomFunctions.Error;
export type ExcelCells = ExcelCell[][];

const showCell = (cell: ResultCell, clock: ZoneClock): ExcelCell => {
  // Excel shows null as 0.
  if (cell === null) return '';
  if (isProblem(cell)) return excelError('notAvailable', cell.problem);
  return typeof cell === 'object' ? serialDate(cell, clock) : cell;
};

const showCells = (output: Output, clock: ZoneClock): ExcelCells =>
  rowsOf(output).map((row) => row.map((cell) => showCell(cell, clock)));

export interface ExcelServices extends CallServices {
  readonly clock: ZoneClock;
}

export interface ExcelCall extends FormulaCall {
  /** The person is still typing the formula. */
  readonly isPreview: boolean;
}

/** Throws an error of Excel's. */
export const callFunction = async (services: ExcelServices, call: ExcelCall): Promise<ExcelCells> => {
  if (call.isPreview) throw excelError('notAvailable', 'The value comes when the formula is entered.');
  const outcome = await callFormula(services, call);
  if (outcome.ok) return showCells(outcome.value, services.clock);
  const { sentence, isLate } = outcome.error;
  throw excelError(isLate ? 'notAvailable' : 'invalidValue', sentence);
};
