// Reads the data and options of SPARKLINE as Google Sheets does: numbers in a row or a column, or two of these, of
// which the first has the places on the horizontal axis. For files and screen readers it is a few characters.

import { fail, ok, type Result } from '../../shared/result.ts';

export interface SparkPoint {
  readonly x: number;
  /** Null: no value, a gap. */
  readonly y: number | null;
}

interface SparkOptions {
  readonly charttype: 'line' | 'column';
  /** As CSS writes it. */
  readonly color: string | undefined;
  /** Of columns below zero. */
  readonly negcolor: string | undefined;
  /** Pixels. */
  readonly linewidth: number;
  readonly ymin: number | undefined;
  readonly ymax: number | undefined;
}

export interface Spark {
  /** From left to right. */
  readonly points: readonly SparkPoint[];
  readonly options: SparkOptions;
}

const standard: SparkOptions = {
  charttype: 'line',
  color: undefined,
  negcolor: undefined,
  linewidth: 1.5,
  ymin: undefined,
  ymax: undefined,
};

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const rowsOf = (data: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(data) ? data.map((row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row])) : [[data]];

const readPoints = (data: unknown): Result<readonly SparkPoint[], string> => {
  const rows = rowsOf(data);
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const column = (index: number): readonly unknown[] => rows.map((row) => row[index]);
  const lines = width <= 2 && height > 1 ? Array.from({ length: width }, (_, index) => column(index)) : rows;
  const [first = [], second, third] = lines;
  if (third !== undefined)
    return fail('SPARKLINE draws one row or column of numbers, or two: places and numbers. Give it a smaller range.');
  if (second === undefined) return ok(first.map((value, x) => ({ x, y: numberOf(value) })));
  const points = second.flatMap((value, index) => {
    const x = numberOf(first[index]);
    return x === null ? [] : [{ x, y: numberOf(value) }];
  });
  return ok(points.sort((one, other) => one.x - other.x));
};

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(value);

type Reader = (value: unknown) => Partial<SparkOptions> | string;

const colour =
  (name: 'color' | 'negcolor'): Reader =>
  (value) =>
    isColour(value) ? { [name]: value } : `${name} is a colour: write "green" or "#0a7d48".`;

const number =
  (name: 'linewidth' | 'ymin' | 'ymax'): Reader =>
  (value) =>
    typeof value === 'number' ? { [name]: value } : `${name} is a number.`;

const readers: Readonly<Record<string, Reader>> = {
  charttype: (value) =>
    value === 'line' || value === 'column'
      ? { charttype: value }
      : `"${String(value)}" is not drawn in this page: write "line" or "column".`,
  color: colour('color'),
  negcolor: colour('negcolor'),
  linewidth: number('linewidth'),
  ymin: number('ymin'),
  ymax: number('ymax'),
};

const readOptions = (given: unknown): Result<SparkOptions, string> => {
  let options = standard;
  if (given === undefined || given === '') return ok(options);
  for (const [name, value] of rowsOf(given)) {
    const reader = readers[String(name).toLowerCase()];
    const read =
      reader?.(value) ??
      `"${String(name)}" is no option of SPARKLINE here: it takes ${Object.keys(readers).join(', ')}.`;
    if (typeof read === 'string') return fail(read);
    options = { ...options, ...read };
  }
  return ok(options);
};

/** @param data rows of cells. @param options rows of a name and a value. */
export const readSpark = (data: unknown, options: unknown): Result<Spark, string> => {
  const points = readPoints(data);
  if (!points.ok) return points;
  const read = readOptions(options);
  return read.ok ? ok({ points: points.value, options: read.value }) : read;
};

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const GAP = ' ';
/** Number that fits into a cell of the usual width. */
const MOST = 10;

/** Scales the bars from the lowest to the highest number; a missing value gives a gap. */
export const sparkText = (points: readonly SparkPoint[]): string => {
  const count = Math.min(MOST, points.length);
  const shown = Array.from(
    { length: count },
    (_, index) => points[Math.ceil(((index + 1) * points.length) / count) - 1],
  );
  const numbers = shown.flatMap((point) => (point === undefined || point.y === null ? [] : [point.y]));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const scale = high === low ? 0 : (bars.length - 1) / (high - low);
  return shown
    .map((point) => (point === undefined || point.y === null ? GAP : bars[Math.round((point.y - low) * scale)]))
    .join('');
};
