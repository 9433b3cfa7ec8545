// Reads columns in place: numbers as views; texts are decoded when first needed, and only as many as needed.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { layOutColumns, TEXT_END, type ColumnsShape, type TextColumn } from './columns-layout.ts';
import { rowsWithText } from './rows-with-text.ts';

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
  /**
   * The rows whose text, as `comparable` gives it, is `text`; cheaper than `lowerTexts` if few texts are searched for.
   */
  readonly rowsWithText: (name: TextColumn, text: string) => readonly number[];
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

/** The single texts of that many rows. */
const split = (name: TextColumn, joined: () => string, rows: number): readonly string[] => {
  if (rows === 0) return [];
  const texts = joined().split(TEXT_END);
  if (texts.length !== rows) throw new Error(`The column ${name} has ${texts.length} texts for ${rows} coins`);
  return texts;
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

  /** The texts of the rows from `first` up to but excluding `end`, with end marks between them. */
  const decode = (name: TextColumn, first: number, end: number): string => {
    const column = shape.texts.indexOf(name);
    const [bytes, starts] = [layout.texts[column], layout.textStarts[column]];
    // Without the last end mark, after which no text follows.
    return decoder.decode(bytes?.subarray(starts?.[first], (starts?.[end] ?? 0) - 1));
  };
  const whole = new Map<TextColumn, readonly string[]>();
  const texts = (name: TextColumn): readonly string[] => {
    const held = whole.get(name) ?? split(name, () => decode(name, 0, count), count);
    whole.set(name, held);
    return held;
  };
  const blocks = once((_name: TextColumn): (readonly string[] | undefined)[] => []);
  const text = (name: TextColumn, row: number): string | undefined => {
    const held = whole.get(name);
    if (held !== undefined) return held[row];
    const block = Math.floor(row / ROWS_PER_BLOCK);
    const first = block * ROWS_PER_BLOCK;
    const end = Math.min(count, first + ROWS_PER_BLOCK);
    const decoded = (blocks(name)[block] ??= split(name, () => decode(name, first, end), end - first));
    return decoded[row - first];
  };

  // In one call: in a new isolate, a call for each coin took most of the time of a look-up. End marks end words, as the
  // end of a text does, so the result is the same (a final sigma has a lower case of its own).
  const lowered = once((name: TextColumn) => decode(name, 0, count).toLowerCase());
  const lowerTexts = once((name: TextColumn) => split(name, () => lowered(name), count));
  return {
    numbers,
    texts,
    text,
    lowerTexts,
    rowsWithText: (name, sought) =>
      // An empty text is everywhere.
      sought === '' || count === 0
        ? lowerTexts(name).flatMap((held, row) => (held.trim() === sought ? [row] : []))
        : rowsWithText(lowered(name), sought),
  };
};
