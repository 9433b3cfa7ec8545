// Ranges of the stand-in's workbook: their values, formulas and formats. Bundled for Chromium.

import { calculate, keyOf, setCell, setTyped, state, type Cell, type Sheet, type Value } from './cells.ts';
import { loadable, queue } from './loadable.ts';

export const format = (): object => ({ fill: { setSolidColor: () => undefined }, line: {}, font: {}, columnWidth: 0 });

export const rangeOf = (sheet: Sheet, row: number, column: number, rows: number, columns: number): object => {
  const each = <Item>(read: (cell: Cell | undefined) => Item): Item[][] =>
    Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => read(sheet.cells.get(keyOf(row + down, column + across)))),
    );
  const range = loadable(
    () => ({
      values: each((cell) => cell?.value ?? ''),
      formulas: each((cell) => (cell === undefined ? '' : cell.formula || cell.value)),
      valueTypes: each((cell) =>
        cell?.isError === true ? 'Error' : typeof cell?.value === 'number' ? 'Double' : 'String',
      ),
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
            else setTyped(sheet, y, x, one);
          }),
        ),
      );
      return true;
    },
  });
  return written;
};

export const readAddress = (address: string): readonly [number, number, number, number] => {
  const [first = 'A1', last = first] = address.replace(/\$/g, '').split(':');
  const read = (text: string): readonly [number, number] => {
    const [, letters = 'A', digits = ''] = /^([A-Z]+)(\d*)$/.exec(text) ?? [];
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    return [digits === '' ? 1 : Number(digits), column];
  };
  const [[top, left], [bottom, right]] = [read(first), read(last)];
  return [top - 1, left - 1, Math.max(1, bottom - top + 1), right - left + 1];
};
