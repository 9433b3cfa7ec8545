// Office's script in the page of the add-in: Excel's runtime of custom functions, and as much of a workbook as the task
// pane uses. As in Excel, a property can be read only after it was loaded and waited for. Bundled for Chromium.

import { functionsJson } from '../../../scripts/excel/functions-json.ts';
import { readFormula } from '../../apps-script/fakes/read-formula.ts';
import { startCustomFunctions, StandInError, type StandInCell } from './custom-functions-runtime.ts';

const runtime = startCustomFunctions(functionsJson('https://coinsheet.example'));

type Value = string | number | boolean;

interface Cell {
  formula: string;
  value: Value;
  /** The size of the table that its formula spills. */
  spill: readonly [rows: number, columns: number];
  stop: () => void;
}

interface Sheet {
  name: string;
  visibility: string;
  frozen: number;
  readonly cells: Map<string, Cell>;
  readonly formats: Map<string, string>;
}

const sheets: Sheet[] = [];
const names = new Map<string, { sheet: Sheet; row: number; column: number }>();
const state = { active: 'Sheet1', row: 0, column: 0, calculations: 0, charts: 0 };

const newSheet = (name: string): Sheet => {
  const sheet: Sheet = { name, visibility: 'Visible', frozen: 0, cells: new Map(), formats: new Map() };
  sheets.push(sheet);
  return sheet;
};
newSheet('Sheet1');

const keyOf = (row: number, column: number): string => `${row},${column}`;
const setCell = (sheet: Sheet, row: number, column: number, value: Value, formula = ''): Cell => {
  const cell: Cell = { formula, value, spill: [1, 1], stop: () => undefined };
  sheet.cells.get(keyOf(row, column))?.stop();
  if (value === '' && formula === '') sheet.cells.delete(keyOf(row, column));
  else sheet.cells.set(keyOf(row, column), cell);
  return cell;
};

const shown = (cell: StandInCell): Value => (cell instanceof StandInError ? cell.code : cell);

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

const calculate = (sheet: Sheet, row: number, column: number, cell: Cell): void => {
  if (!cell.formula.startsWith('=COINSHEET.')) return;
  cell.value = '#BUSY!';
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
          if (down === 0 && across === 0) cell.value = shown(one);
          else setCell(sheet, row + down, column + across, shown(one));
        }),
      );
    },
    (error: unknown) => {
      cell.value = error instanceof StandInError ? error.code : '#VALUE!';
    },
  );
};

/** Properties that become readable with the next `sync`. */
const toLoad: (() => void)[] = [];
const queue: (() => void)[] = [];

/** An object of Excel's whose properties are read when the script waits. */
const loadable = <Members extends object>(read: () => Readonly<Record<string, unknown>>, members: Members): Members => {
  let loaded: Readonly<Record<string, unknown>> = {};
  const target: Record<string, unknown> = {
    ...members,
    load: (wanted: object) => {
      toLoad.push(() => {
        const all = read();
        loaded = { ...loaded, isNullObject: all['isNullObject'] ?? false };
        for (const name of Object.keys(wanted)) loaded = { ...loaded, [name]: all[name] };
      });
      return proxy;
    },
  };
  const proxy: object = new Proxy(target, {
    get: (own, name) => {
      if (typeof name === 'symbol' || name in own) return Reflect.get(own, name);
      if (!(name in loaded)) throw new Error(`The property '${name}' is not available: load it and call sync first.`);
      return loaded[name];
    },
  });
  return proxy as Members;
};

const format = (): object => ({ fill: { setSolidColor: () => undefined }, line: {}, font: {}, columnWidth: 0 });

const rangeOf = (sheet: Sheet, row: number, column: number, rows: number, columns: number): object => {
  const each = <Item>(read: (cell: Cell | undefined) => Item): Item[][] =>
    Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => read(sheet.cells.get(keyOf(row + down, column + across)))),
    );
  const range = loadable(
    () => ({
      values: each((cell) => cell?.value ?? ''),
      formulas: each((cell) => (cell === undefined ? '' : cell.formula || cell.value)),
      text: each((cell) => String(cell?.value ?? '')),
      rowIndex: row,
      columnIndex: column,
      rowCount: rows,
      columnCount: columns,
      isNullObject: false,
    }),
    {
      format: format(),
      conditionalFormats: { add: () => ({ cellValue: { format: format() }, textComparison: { format: format() } }) },
      getBoundingRect: () => rangeOf(sheet, row, column, rows, columns),
      getOffsetRange: (down: number, across: number) => rangeOf(sheet, row + down, column + across, rows, columns),
      getResizedRange: (down: number, across: number) => rangeOf(sheet, row, column, rows + down, columns + across),
      select: () => queue.push(() => Object.assign(state, { active: sheet.name, row, column })),
      clear: () =>
        queue.push(() =>
          each(() => undefined).forEach((line, down) =>
            line.forEach((_, across) => setCell(sheet, row + down, column + across, '')),
          ),
        ),
      getSpillingToRangeOrNullObject: () => {
        const [height, width] = sheet.cells.get(keyOf(row, column))?.spill ?? [1, 1];
        return rangeOf(sheet, row, column, height, width);
      },
    },
  );
  const written: object = new Proxy(range, {
    get: (own, name) => {
      if (name !== 'load') return Reflect.get(own, name);
      return (wanted: object) => {
        Reflect.get(own, 'load')(wanted);
        return written;
      };
    },
    set: (_, name, value: readonly (readonly Value[])[]) => {
      queue.push(() =>
        value.forEach((line, down) =>
          line.forEach((one, across) => {
            const [y, x] = [row + down, column + across];
            if (name === 'numberFormat') sheet.formats.set(keyOf(y, x), String(one));
            else if (typeof one === 'string' && one.startsWith('='))
              calculate(sheet, y, x, setCell(sheet, y, x, '…', one));
            else setCell(sheet, y, x, one);
          }),
        ),
      );
      return true;
    },
  });
  return written;
};

const readAddress = (address: string): readonly [number, number, number, number] => {
  const [first = 'A1', last = first] = address.replace(/\$/g, '').split(':');
  const read = (text: string): readonly [number, number] => {
    const [, letters = 'A', digits = ''] = /^([A-Z]+)(\d*)$/.exec(text) ?? [];
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    return [digits === '' ? 1 : Number(digits), column];
  };
  const [[top, left], [bottom, right]] = [read(first), read(last)];
  return [top - 1, left - 1, Math.max(1, bottom - top + 1), right - left + 1];
};

const series = (): object => ({ setXAxisValues: () => undefined, setValues: () => undefined, format: format() });

const charts = (): object => ({
  load: () => ({ items: [] }),
  add: () => {
    state.charts += 1;
    return {
      title: {},
      legend: {},
      series: { getItemAt: series, add: series },
      setPosition: () => undefined,
    };
  },
});

const worksheetOf = (sheet: Sheet): object => {
  const worksheet = loadable(() => ({ name: sheet.name }), {
    charts: charts(),
    freezePanes: { freezeRows: (rows: number) => queue.push(() => (sheet.frozen = rows)) },
    activate: () => queue.push(() => (state.active = sheet.name)),
    getRange: (address: string) => rangeOf(sheet, ...readAddress(address)),
    getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
      rangeOf(sheet, row, column, rows, columns),
    getUsedRangeOrNullObject: () => {
      const places = [...sheet.cells.keys()].map((key) => key.split(',').map(Number));
      if (places.length === 0) return loadable(() => ({ isNullObject: true }), {});
      const [tops, lefts] = [places.map(([row = 0]) => row), places.map(([, column = 0]) => column)];
      const [top, left] = [Math.min(...tops), Math.min(...lefts)];
      return rangeOf(sheet, top, left, Math.max(...tops) - top + 1, Math.max(...lefts) - left + 1);
    },
  });
  return new Proxy(worksheet, {
    set: (_, name, value: string) => {
      if (name === 'visibility') queue.push(() => (sheet.visibility = value));
      return true;
    },
  });
};

const sheetNamed = (name: string): Sheet => {
  const found = sheets.find((sheet) => sheet.name === name);
  if (found === undefined) throw new Error(`ItemNotFound: ${name}`);
  return found;
};

const namedRange = (name: string): object => {
  const place = names.get(name);
  if (place === undefined) return loadable(() => ({ isNullObject: true }), {});
  return rangeOf(place.sheet, place.row, place.column, 1, 1);
};

const workbook = {
  worksheets: {
    load: () => {
      const list: { items: object[] } = { items: [] };
      toLoad.push(() => {
        list.items = sheets.map((sheet) => {
          const one = worksheetOf(sheet);
          return new Proxy(one, { get: (own, name) => (name === 'name' ? sheet.name : Reflect.get(own, name)) });
        });
      });
      return list;
    },
    getItem: (name: string) => worksheetOf(sheetNamed(name)),
    getActiveWorksheet: () => worksheetOf(sheetNamed(state.active)),
    add: (name: string) => worksheetOf(newSheet(name)),
  },
  names: {
    getItemOrNullObject: (name: string) =>
      loadable(() => ({ isNullObject: !names.has(name), value: '' }), { getRangeOrNullObject: () => namedRange(name) }),
    getItem: (name: string) => ({ getRange: () => namedRange(name) }),
    add: (name: string) => names.set(name, { sheet: sheets.at(-1) ?? sheetNamed('Sheet1'), row: 0, column: 0 }),
  },
  getSelectedRanges: () => ({
    areas: {
      load: () => {
        const list = {
          items: [{ rowIndex: state.row, columnIndex: state.column, rowCount: 1, columnCount: 1 }],
        };
        return list;
      },
    },
  }),
};

const sync = async (): Promise<void> => {
  for (const work of queue.splice(0)) work();
  for (const work of toLoad.splice(0)) work();
};

const context = {
  workbook,
  application: {
    cultureInfo: { numberFormat: loadable(() => ({ numberDecimalSeparator: '.' }), {}) },
    calculate: () => (state.calculations += 1),
  },
  sync,
};

Object.assign(globalThis, {
  CustomFunctions: runtime.CustomFunctions,
  Office: { onReady: async () => undefined, context: { contentLanguage: 'en-US' } },
  Excel: {
    run: async (work: (given: typeof context) => Promise<unknown>) => {
      const result = await work(context);
      await sync();
      return result;
    },
  },
  /** For the test. */
  standIn: {
    runtime,
    state,
    /** Rows of a sheet as shown, with the formulas. */
    read: (name: string) =>
      [...sheetNamed(name).cells].map(([key, { formula, value }]) => [key, formula, value] as const),
    sheets: () => sheets.map(({ name, visibility, frozen }) => ({ name, visibility, frozen })),
    call: async (name: string, given: readonly unknown[]) => {
      try {
        return (await runtime.call(name, given).first).map((row) => row.map(shown));
      } catch (error) {
        return error instanceof StandInError ? `${error.code} ${error.message ?? ''}` : String(error);
      }
    },
  },
});
