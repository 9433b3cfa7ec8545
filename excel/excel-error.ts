// Errors of Excel's cells. Only these two show a sentence.

import { inExcelSpelling } from './spelling.ts';

/** `notAvailable` shows `#N/A`, `invalidValue` shows `#VALUE!`. */
export const excelError = (kind: 'notAvailable' | 'invalidValue', sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode[kind], inExcelSpelling(sentence));
