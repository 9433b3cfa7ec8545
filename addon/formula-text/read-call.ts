// A formula of one call as the function gets it: the values of its arguments, read from the text and from the sheets.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { FunctionName } from '../functions/call-facts.ts';
import { readCellName, type SheetReading, type WorkbookValue } from '../workbook/workbook.ts';
import { findCalls } from './calls.ts';
import type { FormulaLocale } from './locale.ts';
import { REFRESH_NAME } from './refresh-cell.ts';

export interface WrittenCall {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
}

const reference = /^(?:('(?:[^']|'')+'|[^'!"]+)!)?(\$?[A-Za-z]{1,3}\$?\d+)(?::(\$?[A-Za-z]{1,3})(\$?\d+)?)?$/;

type Sheets = readonly SheetReading[];

/** The values of the cells that a reference names; undefined for other texts. */
const readReference = (text: string, own: string, sheets: Sheets): WorkbookValue | WorkbookValue[][] | undefined => {
  const [, quoted, first = '', lastColumn, lastRow] = reference.exec(text) ?? [];
  const name = quoted?.startsWith("'") === true ? quoted.slice(1, -1).replace(/''/g, "'") : (quoted ?? own);
  const sheet = sheets.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const start = readCellName(first);
  if (start === undefined || sheet === undefined) return undefined;
  const at = (row: number, column: number): WorkbookValue => sheet.values[row - 1]?.[column - 1] ?? '';
  if (lastColumn === undefined) return at(start.row, start.column);
  // `A2:A` ends with the sheet.
  const end = readCellName(`${lastColumn}${lastRow ?? Math.max(start.row, sheet.values.length)}`);
  return end === undefined
    ? undefined
    : Array.from({ length: Math.max(1, end.row - start.row + 1) }, (_, y) =>
        Array.from({ length: Math.max(1, end.column - start.column + 1) }, (__, x) =>
          at(start.row + y, start.column + x),
        ),
      );
};

const readArgument = (text: string, own: string, sheets: Sheets, { decimalSign }: FormulaLocale): unknown => {
  if (text === '') return '';
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replace(/""/g, '"');
  if (text.toUpperCase() === REFRESH_NAME) return 'refresh:1';
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = text.replace(decimalSign, '.');
  if (/^[-+]?\d+(?:\.\d+)?$/.test(number)) return Number(number);
  return readReference(text, own, sheets);
};

/** @param own the name of the formula's sheet. */
export const readCall = (
  formula: string,
  own: string,
  sheets: Sheets,
  locale: FormulaLocale,
): Result<WrittenCall, string> => {
  const calls = findCalls(formula, locale);
  const [call] = calls;
  if (call === undefined || calls.length > 1 || call.start !== 1 || call.end !== formula.trimEnd().length)
    return fail('Only a formula that is one call of Coinsheet, and nothing else, can be written as values.');
  const values = call.arguments.map((text) => readArgument(text, own, sheets, locale));
  const unread = values.indexOf(undefined);
  return unread < 0
    ? ok({ name: call.name, values })
    : fail(`${call.arguments[unread] ?? ''} is calculated: write it into a cell of its own, and name that.`);
};
