// The cells of the stand-in's workbook, whose formulas call the custom functions. Bundled for Chromium.

import { functionsJson } from '../../../../scripts/excel/functions-json.ts';
import { readFormula } from '../../../apps-script/fakes/read-formula.ts';
import { startCustomFunctions, StandInError, type StandInCell } from '../custom-functions-runtime.ts';

export const runtime = startCustomFunctions(functionsJson('https://coinsheet.example'));

export type Value = string | number | boolean;

export interface Cell {
  formula: string;
  value: Value;
  /** The value is an error's name. */
  isError: boolean;
  /** The size of the table that its formula spills. */
  spill: readonly [rows: number, columns: number];
  stop: () => void;
}

export interface Sheet {
  name: string;
  visibility: string;
  frozen: number;
  readonly cells: Map<string, Cell>;
  readonly formats: Map<string, string>;
}

export const sheets: Sheet[] = [];
export const names = new Map<string, { sheet: Sheet; row: number; column: number }>();
export const state = { active: 'Sheet1', row: 0, column: 0, calculations: 0, charts: 0 };

export const newSheet = (name: string): Sheet => {
  const sheet: Sheet = { name, visibility: 'Visible', frozen: 0, cells: new Map(), formats: new Map() };
  sheets.push(sheet);
  return sheet;
};
newSheet('Sheet1');

export const keyOf = (row: number, column: number): string => `${row},${column}`;
export const setCell = (sheet: Sheet, row: number, column: number, value: Value, formula = ''): Cell => {
  const cell: Cell = { formula, value, isError: false, spill: [1, 1], stop: () => undefined };
  sheet.cells.get(keyOf(row, column))?.stop();
  if (value === '' && formula === '') sheet.cells.delete(keyOf(row, column));
  else sheet.cells.set(keyOf(row, column), cell);
  return cell;
};

export const shown = (cell: StandInCell): Value => (cell instanceof StandInError ? cell.code : cell);

const show = (cell: Cell, value: StandInCell): void => {
  Object.assign(cell, { value: shown(value), isError: value instanceof StandInError });
};

/** What a text that is typed becomes: after an apostrophe it stays one. */
export const setTyped = (sheet: Sheet, row: number, column: number, typed: Value): void => {
  const isNumber = typeof typed === 'string' && typed.trim() !== '' && Number.isFinite(Number(typed));
  const value = isNumber ? Number(typed) : typed;
  const cell = setCell(sheet, row, column, typeof value === 'string' ? value.replace(/^'/, '') : value);
  cell.isError = typeof typed === 'string' && /^#[A-Z/0]+[!?A]$/.test(typed);
};

/** The formula as the tests' reader knows it: without Excel's prefix, names with their content. */
const plain = (formula: string): string =>
  formula.replace(/COINSHEET\.(?=[A-Z_]+\()/g, '').replace(/COINSHEET_REFRESH/g, () => {
    const place = names.get('COINSHEET_REFRESH');
    return `"${String(place?.sheet.cells.get(keyOf(place.row, place.column))?.value ?? '')}"`;
  });

/** Undefined for a formula with references, which this stand-in does not calculate. */
const readCall = (formula: string): ReturnType<typeof readFormula> | undefined => {
  try {
    return readFormula(plain(formula));
  } catch {
    return undefined;
  }
};

export const calculate = (sheet: Sheet, row: number, column: number, cell: Cell): void => {
  if (!cell.formula.startsWith('=COINSHEET.')) return;
  Object.assign(cell, { value: '#BUSY!', isError: true });
  const read = readCall(cell.formula);
  if (read === undefined) return;
  const { name, values } = read;
  const call = runtime.call(
    name,
    values.map((value) => (value === '' ? null : value)),
  );
  cell.stop = call.cancel;
  call.first.then(
    (rows) => {
      cell.spill = [rows.length, rows[0]?.length ?? 1];
      rows.forEach((line, down) =>
        line.forEach((one, across) => {
          show(down === 0 && across === 0 ? cell : setCell(sheet, row + down, column + across, '…'), one);
        }),
      );
    },
    (error: unknown) => {
      Object.assign(cell, { value: error instanceof StandInError ? error.code : '#VALUE!', isError: true });
    },
  );
};
