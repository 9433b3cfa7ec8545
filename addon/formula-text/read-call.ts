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

/** The values of the cells that a reference names; undefined for other texts. */
type ReadCells = (reference: string) => unknown;

/** @param own the name of the formula's sheet. */
export const cellsOfSheets =
  (own: string, sheets: readonly SheetReading[]): ReadCells =>
  (text) => {
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

const readValue = (text: string, { decimalSign }: FormulaLocale): string | number | boolean | undefined => {
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replace(/""/g, '"');
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = text.replace(decimalSign, '.');
  return /^[-+]?\d+(?:\.\d+)?(?:E[-+]?\d+)?$/i.test(number) ? Number(number) : undefined;
};

/** The parts between signs that stand outside of quotes. */
const parts = {
  ';': /(?:"(?:[^"]|"")*"|[^";])+/g,
  ',': /(?:"(?:[^"]|"")*"|[^",])+/g,
  '\\': /(?:"(?:[^"]|"")*"|[^"\\])+/g,
} as const;

const readArray = (text: string, locale: FormulaLocale): unknown => {
  const rows = (text.match(parts[';']) ?? []).map((row) =>
    (row.match(parts[locale.columnSeparator]) ?? []).map((one) => readValue(one.trim(), locale)),
  );
  return rows.length === 0 || rows.flat().includes(undefined) ? undefined : rows;
};

const readArgument = (text: string, locale: FormulaLocale, cells: ReadCells): unknown => {
  if (text === '') return '';
  if (text.toUpperCase() === REFRESH_NAME) return 'refresh:1';
  return /^\{.*\}$/s.test(text) ? readArray(text.slice(1, -1), locale) : (readValue(text, locale) ?? cells(text));
};

export const readCall = (formula: string, locale: FormulaLocale, cells: ReadCells): Result<WrittenCall, string> => {
  const written = formula.trim();
  const [call, ...others] = findCalls(written, locale);
  if (
    call === undefined ||
    others.length > 0 ||
    call.end !== written.length ||
    !/^=\s*$/.test(written.slice(0, call.start))
  )
    return fail('Only a formula that is one call of Coinsheet, and nothing else, can be written as values.');
  const values = call.arguments.map((text) => readArgument(text, locale, cells));
  const unread = values.indexOf(undefined);
  return unread < 0
    ? ok({ name: call.name, values })
    : fail(`${call.arguments[unread] ?? ''} is calculated: write it into a cell of its own, and name that.`);
};
