// Downloads of the sheet: the workbook for Excel, or the active sheet's values as CSV.

import { harmlessText } from '../shared/text/shown.ts';
import type { EvaluatedCell } from '@odoo/o-spreadsheet';
import { dateOf, TIME_FORMAT } from './engine/functions.ts';
import { engine, type Model } from './engine/engine.ts';
import { strToU8, zipSync } from 'fflate';
import { find, notice, startMenu } from './elements.ts';
import { withNotice } from './invented.ts';

export type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;

const field = (value: Cell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // Prevents a coin's name from becoming a formula in another spreadsheet.
  const harmless = harmlessText(value);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** As a clipboard takes it: cells between tabs. */
export const toTabbed = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => (typeof value === 'string' ? harmlessText(value).replace(/[\t\r\n]+/g, ' ') : (value ?? '')))
        .join('\t'),
    )
    .join('\n');

/** RFC 4180. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

const isFilled = (value: Cell): boolean => value !== null && value !== '';

/** A date is a number with a format. Times of the add-on are written as the gateway does; other dates as shown. */
const cellOf = ({ value, format, formattedValue }: EvaluatedCell): Cell => {
  if (typeof value !== 'number' || format === undefined || !engine().helpers.isDateTimeFormat(format)) return value;
  return format === TIME_FORMAT ? dateOf(value).toISOString() : formattedValue;
};

/** The values of a sheet as a grid, without trailing empty rows and columns. */
const valuesOf = (model: Model, sheetId: string): readonly (readonly Cell[])[] => {
  const { getters } = model;
  const { bottom, right } = getters.getSheetZone(sheetId);
  const rows = Array.from({ length: bottom + 1 }, (_, row) =>
    Array.from({ length: right + 1 }, (__, col) => cellOf(getters.getEvaluatedCell({ sheetId, col, row }))),
  );
  const height = rows.findLastIndex((row) => row.some(isFilled)) + 1;
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex(isFilled) + 1));
  return rows.slice(0, height).map((row) => row.slice(0, width));
};

/** Some browsers start reading a file only a while after the click. */
const READ_MS = 60_000;

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
};

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const saveWorkbook = async (model: Model): Promise<void> => {
  const { files } = await model.exportXLSX();
  const texts = files.flatMap((file) => ('content' in file ? [[file.path, strToU8(file.content)] as const] : []));
  save(new Blob([zipSync(Object.fromEntries(texts))], { type: XLSX_TYPE }), 'coinsheet.xlsx');
};

const saveSheet = (model: Model): void => {
  const sheetId = model.getters.getActiveSheetId();
  const name = model.getters
    .getSheetName(sheetId)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  save(new Blob([toCsv(withNotice(valuesOf(model, sheetId)))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
};

interface Downloaded {
  readonly model: Model;
  /** The model, once all sheets have their values. */
  readonly allValues: () => Promise<Model>;
}

export const startDownloads = ({ model, allValues }: Downloaded) => {
  const saveAll = (): void => {
    allValues()
      .then(saveWorkbook)
      .catch(() => notice('The Excel file could not be made: download the sheet as CSV instead.'));
  };
  startMenu(find('download', HTMLButtonElement), find('download-list', HTMLDivElement));
  find('download-csv', HTMLButtonElement).addEventListener('click', () => saveSheet(model));
  find('download-xlsx', HTMLButtonElement).addEventListener('click', saveAll);
  return {
    saveWorkbook: saveAll,
    /** The values of the active sheet, as a clipboard takes them. */
    values: (): string => toTabbed(withNotice(valuesOf(model, model.getters.getActiveSheetId()))),
  };
};
