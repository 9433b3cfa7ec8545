// Adds SPARKLINE, which the engine lacks: a small chart in a cell. The function's value is a text of bars; the engine
// draws an icon over it, whose shape is the chart.

import type { Arg, CellPosition, FunctionResultObject } from '@odoo/o-spreadsheet';
import { argumentOf, isPending, PENDING } from './functions.ts';
import { engine } from './engine.ts';
import { readSpark, type Spark, sparkText } from './spark-data.ts';
import { sparkPaths } from './spark-paths.ts';

interface Drawn {
  readonly text: string;
  readonly spark: Spark;
}

const keyOf = ({ sheetId, col, row }: CellPosition): string => `${sheetId} ${col} ${row}`;

/** An error of the data, which is the error of the chart too. */
const errorIn = (data: Arg): FunctionResultObject | undefined =>
  [data].flat(2).find((cell) => typeof cell?.value === 'string' && cell.value.startsWith('#'));

export const addSparkline = (): void => {
  const { addFunction, registries } = engine();
  const drawn = new Map<string, Drawn>();

  addFunction('SPARKLINE', {
    description: 'A small chart of numbers in one cell.',
    isExported: false,
    args: [
      {
        name: 'data',
        description: 'A row or column of numbers; or two, the first with dates or other places.',
        type: ['ANY', 'RANGE<ANY>'],
        acceptMatrix: true,
      },
      {
        name: 'options',
        description: 'Such as {"charttype", "column"; "color", "green"}.',
        type: ['ANY', 'RANGE<ANY>'],
        acceptMatrix: true,
        optional: true,
      },
    ],
    compute(data: Arg, options: Arg) {
      const error = errorIn(data);
      if (error !== undefined) return error;
      const values = argumentOf(data);
      if (isPending(values)) return { value: PENDING };
      const spark = readSpark(values, argumentOf(options));
      if (!spark.ok) return { value: '#ERROR', message: spark.error };
      const text = sparkText(spark.value.points);
      // The engine's name.
      // oxlint-disable-next-line no-underscore-dangle
      const position = this.__originCellPosition;
      if (position !== undefined) drawn.set(keyOf(position), { text, spark: spark.value });
      return { value: text };
    },
  });

  registries.iconsOnCellRegistry.add('coinsheet_sparkline', (getters, position) => {
    const found = drawn.get(keyOf(position));
    // The cell may have another formula by now, or the chart be a part of a text.
    if (found === undefined || found.text === '' || getters.getEvaluatedCell(position).value !== found.text)
      return undefined;
    const { sheetId, col, row } = position;
    const [width, height] = [getters.getColSize(sheetId, col), getters.getRowSize(sheetId, row)];
    const size = Math.min(width, height);
    const icon = {
      type: 'coinsheet_sparkline',
      position,
      horizontalAlign: 'center' as const,
      size,
      margin: 0,
      priority: 0,
    };
    const { x, y } = getters.getCellIconRect(icon, { x: 0, y: 0, width, height });
    return {
      ...icon,
      svg: {
        name: icon.type,
        width: size,
        height: size,
        paths: [...sparkPaths(found.spark, { x: 0 - x, y: 0 - y, width, height })],
      },
    };
  });
};
