// A fake of Google's SpreadsheetApp over a real spreadsheet engine, with only the methods that the add-on calls.
// https://developers.google.com/apps-script/reference/spreadsheet

import { dayNumber } from './sheet.ts';
import type { CellPlace, ModelSheet, WorkbookModel } from './workbook-model.ts';

type Value = string | number | boolean | Date;

const cellPattern = /^([A-Z]+)(\d+)$/;

export const readCell = (name: string): { row: number; column: number } => {
  const [, letters, row] = cellPattern.exec(name) ?? [];
  if (letters === undefined) throw new Error(`Range not found: ${name}`);
  const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
};

/** Size of a new sheet. */
const [MAX_ROWS, MAX_COLUMNS] = [1000, 26];

/** The changes of cells, charts and rules, for assertions. */
export interface Formatting {
  readonly formats: Map<string, string>;
  readonly widths: Map<string, number>;
  readonly rules: Map<string, readonly unknown[]>;
  readonly charts: Map<string, readonly Readonly<Record<string, unknown>>[]>;
}

/** A block of cells. */
export interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export const makeSpreadsheetApp = (model: WorkbookModel) => {
  const [first] = model.sheets;
  if (first === undefined) throw new Error('A file has a sheet.');
  let active: { sheet: ModelSheet; grid: Block } = { sheet: first, grid: { row: 1, column: 1, rows: 1, columns: 1 } };
  const toasts: string[] = [];
  const cleared: string[] = [];
  const notes = new Map<string, string>();
  /** Cells by `noteKey`. */
  const locked = new Set<string>();
  const noteKey = ({ sheet, row, column }: CellPlace): string => `${sheet.name}!R${row}C${column}`;
  const formatting: Formatting = { formats: new Map(), widths: new Map(), rules: new Map(), charts: new Map() };

  const rangeOf = (sheet: ModelSheet, grid: Block) => {
    const { row, column, rows, columns } = grid;
    const key = `${sheet.name}!R${row}C${column}:R${row + rows - 1}C${column + columns - 1}`;
    const places = (): CellPlace[][] =>
      Array.from({ length: rows }, (_, y) =>
        Array.from({ length: columns }, (__, x) => ({ sheet, row: row + y, column: column + x })),
      );
    const read = <Out>(take: (place: CellPlace) => Out): Out[][] => places().map((line) => line.map(take));
    const contentOf = (value: Value): string => {
      if (typeof value === 'object') return String(dayNumber(value));
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
    };
    const write = (content: (x: number, y: number) => string): void =>
      model.write(places().flatMap((line, y) => line.map((place, x) => ({ place, content: content(x, y) }))));
    const refuseLocked = (): void => {
      if (places().some((line) => line.some((place) => locked.has(noteKey(place)))))
        throw new Error('You are trying to edit a protected cell or object.');
    };
    const range = {
      key,
      getSheet: () => sheetOf(sheet),
      getRow: () => row,
      getColumn: () => column,
      getNumRows: () => rows,
      getNumColumns: () => columns,
      getNotes: () => read((place) => notes.get(noteKey(place)) ?? ''),
      setNote: (note: string) => {
        refuseLocked();
        for (const place of places().flat()) notes.set(noteKey(place), note);
        return range;
      },
      getFormulas: () => read((place) => model.formula(place)),
      getDisplayValues: () => read((place) => model.text(place)),
      getValues: () => read((place) => model.value(place)),
      getValue: () => read((place) => model.value(place))[0]?.[0] ?? '',
      getRichTextValue: () => (model.isText({ sheet, row, column }) ? {} : null),
      setFormula: (formula: string) => {
        refuseLocked();
        if (!formula.startsWith('=')) throw new Error('A formula begins with =.');
        write(() => formula);
        return range;
      },
      setValue: (value: Value) => {
        write(() => contentOf(value));
        return range;
      },
      setValues: (values: readonly (readonly Value[])[]) => {
        if (values.length !== rows || values.some((line) => line.length !== columns)) {
          throw new Error(`The data has ${values.length} rows but the range has ${rows}, or the columns differ.`);
        }
        refuseLocked();
        write((x, y) => contentOf(values[y]?.[x] ?? ''));
        return range;
      },
      clear: () => {
        write(() => '');
        cleared.push(key);
        return range;
      },
      activate: () => {
        active = { sheet, grid };
        return range;
      },
      setNumberFormat: (format: string) => {
        formatting.formats.set(key, format);
        return range;
      },
      setBackground: () => range,
      setFontColor: () => range,
      setFontWeight: () => range,
      setFontSize: () => range,
    };
    return range;
  };

  const inside = (sheet: ModelSheet, grid: Block) => {
    if (grid.row + grid.rows - 1 > MAX_ROWS || grid.column + grid.columns - 1 > MAX_COLUMNS) {
      throw new Error('The coordinates of the range are outside the dimensions of the sheet.');
    }
    return rangeOf(sheet, grid);
  };

  const sheetOf = (sheet: ModelSheet) => ({
    getName: () => sheet.name,
    getMaxRows: () => MAX_ROWS,
    getMaxColumns: () => MAX_COLUMNS,
    getDataRange: () => rangeOf(sheet, { row: 1, column: 1, ...model.extent(sheet) }),
    getRange: (rowOrName: number | string, column = 1, rows = 1, columns = 1) => {
      if (typeof rowOrName === 'number') return inside(sheet, { row: rowOrName, column, rows, columns });
      const [from = '', to = from] = rowOrName.split(':');
      const [start, end] = [readCell(from), readCell(to)];
      return inside(sheet, { ...start, rows: end.row - start.row + 1, columns: end.column - start.column + 1 });
    },
    appendRow: (values: readonly Value[]) => {
      const { rows } = model.extent(sheet);
      rangeOf(sheet, { row: rows + 1, column: 1, rows: 1, columns: values.length }).setValues([values]);
    },
    hideSheet: () => {
      if (active.sheet === sheet) throw new Error("You can't hide the active sheet here.");
      sheet.isHidden = true;
    },
    setColumnWidth: (column: number, width: number) => formatting.widths.set(`${sheet.name}!${column}`, width),
    setFrozenRows: (rows: number) => {
      if (rows < 0 || rows > 20) throw new Error('Too many frozen rows to see anything.');
    },
    getConditionalFormatRules: () => formatting.rules.get(sheet.name) ?? [],
    setConditionalFormatRules: (rules: readonly unknown[]) => formatting.rules.set(sheet.name, rules),
    newChart: () => makeChart(),
    getCharts: () =>
      (formatting.charts.get(sheet.name) ?? []).map(({ setPosition }) => ({
        getContainerInfo: () => ({ getAnchorColumn: () => columnIn(setPosition) }),
      })),
    insertChart: (chart: Readonly<Record<string, unknown>>) =>
      formatting.charts.set(sheet.name, [...(formatting.charts.get(sheet.name) ?? []), chart]),
  });

  const manifest = {
    getSpreadsheetLocale: () => model.locale.name,
    getSheets: () => model.sheets.map(sheetOf),
    getSheetByName: (name: string) => {
      const sheet = model.sheets.find((one) => one.name === name);
      return sheet === undefined ? null : sheetOf(sheet);
    },
    getActiveSheet: () => sheetOf(active.sheet),
    getActiveRange: () => rangeOf(active.sheet, active.grid),
    insertSheet: (name: string) => {
      const sheet = model.addSheet(name);
      active = { sheet, grid: { row: 1, column: 1, rows: 1, columns: 1 } };
      return sheetOf(sheet);
    },
    setNamedRange: (name: string, range: ReturnType<typeof rangeOf>) => {
      const sheet = model.sheets.find((one) => one.name === range.getSheet().getName());
      if (sheet !== undefined) model.name(name, { sheet, row: range.getRow(), column: range.getColumn() });
    },
    getRangeByName: (name: string) => {
      const place = model.names.get(name);
      return place === undefined ? null : rangeOf(place.sheet, { ...place, rows: 1, columns: 1 });
    },
    toast: (text: string) => toasts.push(text),
  };

  return {
    app: {
      getActiveSpreadsheet: () => manifest,
      flush: () => undefined,
      newConditionalFormatRule: () => makeRule(),
    },
    toasts,
    note: (sheet: string, row: number, column: number) => notes.get(`${sheet}!R${row}C${column}`) ?? '',
    protect: (sheet: string, row: number, column: number) => locked.add(`${sheet}!R${row}C${column}`),
    /** Ranges whose content and formats were removed. */
    cleared,
    formatting,
    select: (name: string, cells: string) => {
      manifest.getSheetByName(name)?.getRange(cells).activate();
    },
    active: () => ({ sheet: active.sheet.name, ...active.grid }),
  };
};

/** The column in the recorded arguments of `setPosition(row, column, x, y)`. */
const columnIn = (calls: unknown): number => {
  const [first] = Array.isArray(calls) ? calls : [];
  return Array.isArray(first) ? Number(first[1]) : 0;
};

/** An object whose methods record their arguments; the last method returns the record. */
const makeNoter = (last: string, methods: readonly string[]) => {
  const notes: Record<string, unknown> = {};
  const noter: Record<string, (...values: readonly unknown[]) => unknown> = {};
  for (const method of methods) {
    noter[method] = (...values) => {
      const before = notes[method];
      notes[method] = Array.isArray(before) ? [...before, values] : [values];
      return noter;
    };
  }
  noter[last] = () => notes;
  return noter;
};

const makeRule = () =>
  makeNoter('build', [
    'whenNumberGreaterThan',
    'whenNumberLessThan',
    'whenTextStartsWith',
    'setFontColor',
    'setRanges',
  ]);

const makeChart = () => makeNoter('build', ['setChartType', 'addRange', 'setNumHeaders', 'setPosition', 'setOption']);
