// Reads columns in place: numbers as views; texts are decoded when first needed, and only as many as needed.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { layOutColumns, TEXT_END, type ColumnsShape, type TextColumn } from './columns-layout.ts';

/** Some columns of a set of coins. */
export interface ColumnsReader {
  /** NaN if a coin has no value; all NaN if there is no such column. */
  readonly numbers: (field: NumberFieldName) => Float64Array;
  /** The texts in their original case. */
  readonly texts: (name: TextColumn) => readonly string[];
  /** One of these texts; cheaper if few are needed. */
  readonly text: (name: TextColumn, row: number) => string | undefined;
  /** The texts in lower case. */
  readonly lowerTexts: (name: TextColumn) => readonly string[];
}

/** Number of neighbouring texts decoded together: rows shown together are often neighbours. */
const ROWS_PER_BLOCK = 64;

/** Keeps a byte order mark at the start of a text. */
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const held = made.get(key) ?? make(key);
    made.set(key, held);
    return held;
  };
};

/** Reads the columns from `start`; throws if the buffer is too short. Texts are checked when first decoded. */
export const decodeColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape): ColumnsReader => {
  const { count } = shape;
  const layout = layOutColumns(buffer, start, shape);

  const numbers = once((field: NumberFieldName) => {
    const column = shape.numbers.indexOf(field);
    return column < 0
      ? new Float64Array(count).fill(Number.NaN)
      : layout.numbers.subarray(column * count, (column + 1) * count);
  });

  /** The texts of the rows from `first` up to but excluding `end`, after `change` of all of them as one text. */
  const decode = (
    name: TextColumn,
    first: number,
    end: number,
    change: (text: string) => string = (text) => text,
  ): readonly string[] => {
    if (first >= end) return [];
    const column = shape.texts.indexOf(name);
    const [bytes, starts] = [layout.texts[column], layout.textStarts[column]];
    // Without the last end mark, after which no text follows.
    const joined = decoder.decode(bytes?.subarray(starts?.[first], (starts?.[end] ?? 0) - 1));
    const texts = change(joined).split(TEXT_END);
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

  // In one call: in a new isolate, a call for each coin took most of the time of a look-up. End marks end words, as the
  // end of a text does, so the result is the same (a final sigma has a lower case of its own).
  const lowerTexts = once((name: TextColumn) => decode(name, 0, count, (cell) => cell.toLowerCase()));
  return { numbers, texts, text, lowerTexts };
};
