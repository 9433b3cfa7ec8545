// Reads columns where they lie: numbers as views, texts decoded when first asked for and no more of them than needed.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { layOutColumns, TEXT_END, type ColumnsShape, type TextColumn } from './columns-layout.ts';

/** Some columns of a set of coins. */
export interface ColumnsReader {
  /** NaN where a coin has none; all are NaN where there is no such column. */
  readonly numbers: (field: NumberFieldName) => Float64Array;
  /** The texts as written. */
  readonly texts: (name: TextColumn) => readonly string[];
  /** One of them: cheaper, where only a few are needed. */
  readonly text: (name: TextColumn, row: number) => string | undefined;
  /** The texts lower-cased. */
  readonly lowerTexts: (name: TextColumn) => readonly string[];
}

/** Single texts are decoded with their neighbours: rows that are shown together often stand together. */
const ROWS_PER_BLOCK = 64;

/** A byte order mark at the beginning of a text is part of it. */
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const held = made.get(key) ?? make(key);
    made.set(key, held);
    return held;
  };
};

/** Views over the columns that begin at `start`; throws where the buffer ends before them. Texts are checked when first asked for. */
export const decodeColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape): ColumnsReader => {
  const { count } = shape;
  const layout = layOutColumns(buffer, start, shape);

  const numbers = once((field: NumberFieldName) => {
    const column = shape.numbers.indexOf(field);
    return column < 0
      ? new Float64Array(count).fill(Number.NaN)
      : layout.numbers.subarray(column * count, (column + 1) * count);
  });

  /** The texts of the rows from `first` to before `end`. */
  const decode = (name: TextColumn, first: number, end: number): readonly string[] => {
    if (first >= end) return [];
    const column = shape.texts.indexOf(name);
    const [bytes, starts] = [layout.texts[column], layout.textStarts[column]];
    // Without the last end mark, which separates nothing.
    const texts = decoder.decode(bytes?.subarray(starts?.[first], (starts?.[end] ?? 0) - 1)).split(TEXT_END);
    if (texts.length !== end - first)
      throw new Error(`The column ${name} has ${texts.length} texts for ${end - first} coins`);
    return texts;
  };
  const whole = new Map<TextColumn, readonly string[]>();
  const texts = (name: TextColumn): readonly string[] => {
    const held = whole.get(name) ?? decode(name, 0, count);
    whole.set(name, held);
    return held;
  };
  const blocks = once((_name: TextColumn): (readonly string[] | undefined)[] => []);
  const text = (name: TextColumn, row: number): string | undefined => {
    const held = whole.get(name);
    if (held !== undefined) return held[row];
    const block = Math.floor(row / ROWS_PER_BLOCK);
    const first = block * ROWS_PER_BLOCK;
    const decoded = (blocks(name)[block] ??= decode(name, first, Math.min(count, first + ROWS_PER_BLOCK)));
    return decoded[row - first];
  };

  const lowerTexts = once((name: TextColumn) => texts(name).map((one) => one.toLowerCase()));
  return { numbers, texts, text, lowerTexts };
};
