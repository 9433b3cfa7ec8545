// Reads columns where they lie: numbers as views, texts decoded when first asked for and no more of them than needed.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import {
  CHAIN_SEPARATOR,
  CONTRACT_SEPARATOR,
  layOutColumns,
  TEXT_END,
  textColumns,
  type ColumnsShape,
  type TextColumn,
} from './columns-layout.ts';

export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field as written. */
  texts(field: NamedTextField): readonly (string | undefined)[];
  /** One of them: cheaper, where only a few are needed. */
  text(field: NamedTextField, row: number): string | undefined;
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

const readContracts = (text: string): readonly Contract[] =>
  text === ''
    ? []
    : text.split(CONTRACT_SEPARATOR).map((pair) => {
        const [chain = '', address = ''] = pair.toLowerCase().split(CHAIN_SEPARATOR);
        return { chain: chain === '' ? undefined : chain, address };
      });

/** Views over the columns that begin at `start` and reach to the buffer's end; throws where they have another length. Texts are checked when first asked for. */
export const decodeColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape): SnapshotColumns => {
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
    const column = textColumns.indexOf(name);
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

  const lowerTexts = once((field: NamedTextField) => texts(field).map((one) => one.toLowerCase()));
  const contracts = once((name: 'contracts') => texts(name).map(readContracts));
  return { count, numbers, texts, text, lowerTexts, contracts: () => contracts('contracts') };
};
