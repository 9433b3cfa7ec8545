// The cells of a table, drawn as sheets: letters are formulas (small: not Coinsheet's), digits the cells they fill.

import { describe, expect, test } from 'vitest';
import { tableCells } from '../../../addon/workbook/freeze.ts';
import type { SheetReading } from '../../../addon/workbook/workbook.ts';

/**
 * `F` is the frozen formula, `o` another that reads a range, `x` typed; `1` goes with F, `2` with the other, `.` is
 * blank.
 */
const before = (lines: readonly string[]): SheetReading => {
  const cells = lines.map((line) => line.split(''));
  const formulas: Readonly<Record<string, string>> = { F: '=COINS()', o: '=SORT(A1:B9)', t: '=TODAY()' };
  const texts = cells.map((line) => line.map((cell) => (cell === '.' ? '' : cell)));
  return { name: 'S', texts, values: texts, formulas: cells.map((line) => line.map((cell) => formulas[cell] ?? '')) };
};

const gone = (reading: SheetReading): SheetReading => ({
  ...reading,
  texts: reading.texts.map((line) => line.map((text) => (/\d/.test(text) ? '' : text))),
});

const placesOf = (reading: SheetReading, mark: string) =>
  reading.texts.flatMap((line, row) =>
    line.flatMap((text, column) => (text === mark ? [{ sheet: 'S', row: row + 1, column: column + 1 }] : [])),
  );

describe.each([
  ['a table alone', ['F11', '111']],
  ['gaps in it', ['F.1', '1.1', '..1']],
  ['another made of it to the right', ['F11.o22', '111.222']],
  ['another beside it', ['F11o22', '111222']],
  ['another below', ['F11', '111', '...', 'o22', '222']],
  ['another that begins above', ['....o2', 'F11.22', '111.22', '111.22']],
  ['another to the left', ['o2.F1', '22.11', '22.11']],
  ['a single formula beside it', ['.F11', '.1.1', 't111']],
  ['typed cells around it', ['xF1x', 'x11x', 'xxxx']],
])('%s', (_, lines) => {
  test('is found from the cells that became empty', () => {
    const reading = before(lines);
    expect(tableCells(reading, gone(reading), placesOf(reading, 'F'))).toEqual(placesOf(reading, '1'));
  });
});
