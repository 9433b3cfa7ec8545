// The stand-in's workbook: sheets with charts, and names. Bundled for Chromium.

import { names, newSheet, sheets, state, type Sheet } from './cells.ts';
import { loadable, queue, toLoad } from './loadable.ts';
import { format, rangeOf, readAddress } from './ranges.ts';

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

export const sheetNamed = (name: string): Sheet => {
  const found = sheets.find((sheet) => sheet.name === name);
  if (found === undefined) throw new Error(`ItemNotFound: ${name}`);
  return found;
};

const namedRange = (name: string): object => {
  const place = names.get(name);
  if (place === undefined) return loadable(() => ({ isNullObject: true }), {});
  return rangeOf(place.sheet, place.row, place.column, 1, 1);
};

export const workbook = {
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
