// A real spreadsheet engine with the add-on's functions.

import {
  addFunction,
  type Arg,
  type CellValue,
  type Command,
  type FunctionResultObject as Result,
  Model,
  registries,
  UIPlugin,
  // Another copy than that of the playground's tests in the same process, whose functions and screen it has not.
} from '@odoo/o-spreadsheet/dist/o_spreadsheet.esm.js';

/** Calls a custom function with values as Apps Script gets them. */
export type Call = (name: string, ...values: readonly unknown[]) => unknown;

export interface Sheet {
  /** Types into a cell, such as `A1`. */
  readonly type: (cell: string, content: string) => void;
  readonly value: (cell: string) => CellValue;
  /** The message of a cell in error on hover. */
  readonly message: (cell: string) => string | undefined;
}

// Where rows and columns lie on a screen: without one, half of the processor time of each cell that is typed.
for (const plugin of ['header_positions', 'viewport']) registries.statefulUIPluginRegistry.remove(plugin);

/** Content that is typed into a cell; rows and columns count from 0. */
export interface Written {
  readonly sheetId: string;
  readonly col: number;
  readonly row: number;
  readonly content: string;
}

let written: readonly Written[] = [];

/** The engine evaluates at the end of a command: this writes all cells within one. */
class WriteTogether extends UIPlugin {
  override handle(command: Command): void {
    if (command.type !== 'EVALUATE_CELLS') return;
    const cells = written;
    written = [];
    for (const cell of cells) this.dispatch('UPDATE_CELL', cell);
  }
}
registries.featurePluginRegistry.add('write_together', WriteTogether);

const MOST_ARGUMENTS = 9;
/** As in a new sheet of Google's. */
const [COLUMNS, ROWS] = [26, 1000];
const MS_PER_DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** A sheet's number for a time, and back. */
export const dayNumber = (time: Date): number => (time.getTime() - FIRST_DAY) / MS_PER_DAY;
export const dateOfNumber = (number: number): Date => new Date(FIRST_DAY + number * MS_PER_DAY);

const isRange = (argument: Arg): argument is Result[][] => Array.isArray(argument);

/** Columns to rows and back. */
const transpose = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
  (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list.slice(index, index + 1)));

/** An empty cell is an empty text, as in Sheets. */
const valueOf = ({ value }: Result): unknown => value ?? '';

const argumentOf = (argument: Arg): unknown => {
  if (argument === undefined) return undefined;
  if (!isRange(argument)) return valueOf(argument);
  return transpose(argument).map((row) => row.map(valueOf));
};

const isValue = (value: unknown): value is CellValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const resultOf = (output: unknown): Result => {
  // Sheets shows null as an empty cell; this engine would show 0.
  if (output === null) return { value: '' };
  if (output instanceof Date) {
    return { value: dayNumber(output), format: 'yyyy-mm-dd hh:mm:ss' };
  }
  if (!isValue(output)) throw new TypeError('A function gave something that no cell can hold.');
  return { value: output };
};

// The engine's functions are global: they call the add-on that the test has set here.
const current: { call: Call } = {
  call: () => {
    throw new Error('No add-on.');
  },
};

const define = (name: string): void => {
  const args = Array.from({ length: MOST_ARGUMENTS }, (_, index) => ({
    name: `argument${index}`,
    description: 'Anything.',
    type: ['ANY' as const, 'RANGE<ANY>' as const],
    optional: true,
    acceptMatrix: true,
  }));
  addFunction(name, {
    description: name,
    args,
    compute: (...values) => {
      try {
        const output = current.call(name, ...values.map(argumentOf));
        return Array.isArray(output) ? transpose(output).map((column) => column.map(resultOf)) : resultOf(output);
      } catch (error) {
        const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
        return { value: '#ERROR', message: String(message) };
      }
    },
  });
};

/** Google's own, which the engine lacks: its cell shows a drawing, or the error of its data. */
addFunction('SPARKLINE', {
  description: 'A chart in a cell.',
  args: [{ name: 'data', description: 'Numbers.', type: ['ANY', 'RANGE<ANY>'], acceptMatrix: true }],
  compute: (data) => {
    const cells = isRange(data) ? data.flat() : [data ?? { value: null }];
    return cells.find(({ value }) => String(value).startsWith('#')) ?? { value: '' };
  },
});

const defined = new Set<string>();

// The engine logs durations to the console.
export const quietly = <Outcome>(work: () => Outcome): Outcome => {
  const { debug } = console;
  console.debug = () => {};
  try {
    return work();
  } finally {
    console.debug = debug;
  }
};

/** The engine with one sheet and the add-on's functions. */
export const openModel = (names: readonly string[], call: Call): Model => {
  current.call = call;
  for (const name of names) {
    if (!defined.has(name)) define(name);
    defined.add(name);
  }
  return quietly(() => new Model({ sheets: [{ id: 'sheet', name: 'Sheet', colNumber: COLUMNS, rowNumber: ROWS }] }));
};

/** Fills cells at once, as Google's `setValues` does. */
export const writeCells = (model: Model, cells: readonly Written[]): void => {
  written = cells;
  // Without cells of its own, it evaluates those that are written within it.
  quietly(() => model.dispatch('EVALUATE_CELLS', { cellIds: [] }));
};

export const openSheet = (names: readonly string[], call: Call): Sheet => {
  const model = openModel(names, call);
  const position = (cell: string) => ({
    sheetId: model.getters.getActiveSheetId(),
    col: cell.charCodeAt(0) - 'A'.charCodeAt(0),
    row: Number(cell.slice(1)) - 1,
  });
  const evaluated = (cell: string): Result => quietly(() => model.getters.getEvaluatedCell(position(cell)));
  return {
    type: (cell, content) => {
      quietly(() => model.dispatch('UPDATE_CELL', { ...position(cell), content }));
    },
    value: (cell) => evaluated(cell).value,
    message: (cell) => evaluated(cell).message,
  };
};
