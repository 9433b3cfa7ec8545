// How coins are laid out as columns of numbers and texts, written from coins, and read in place: texts only when they
// are first needed, and as many as are.

import { type NumberFieldName, numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { Coin } from '../upstream/clean-coin.ts';

// The memory layout of coins as columns: doubles, then the start of each text, then the texts. Encoded pages and
// snapshots have the same layout, so that pages are joined by copying.

export type TextColumn = 'id' | 'name' | 'symbol' | 'contracts';

/** Names of columns, in storage order. */
interface ColumnNames {
  readonly numbers: readonly NumberFieldName[];
  readonly texts: readonly TextColumn[];
}

/** The columns of every set of coins. Records of earlier versions hold them in two blocks. */
export const allColumns: ColumnNames = { numbers: numberFieldNames, texts: ['id', 'name', 'symbol', 'contracts'] };

/** Follows each text of a column; checked coins' texts do not contain it. */
const TEXT_END = '\u0000';
/** Separates the contracts of a coin; the next one separates chain and address. */
export const CONTRACT_SEPARATOR = '\u0001';
export const CHAIN_SEPARATOR = '\u0002';

export interface ColumnsShape extends ColumnNames {
  readonly count: number;
  /** Length of each text column, bytes. */
  readonly textBytes: readonly number[];
}

export interface ColumnsLayout {
  /** The numeric columns, one after the other. */
  readonly numbers: Float64Array;
  /** For each text column, the start of each text, and the end of the last one. */
  readonly textStarts: readonly Uint32Array[];
  /** The UTF-8 of each text column, each text with its end mark. */
  readonly texts: readonly Uint8Array[];
}

/** Total length of the columns, bytes. */
export const columnsBytes = ({ count, numbers, textBytes }: ColumnsShape): number =>
  numbers.length * count * Float64Array.BYTES_PER_ELEMENT +
  textBytes.length * (count + 1) * Uint32Array.BYTES_PER_ELEMENT +
  textBytes.reduce((sum, bytes) => sum + bytes, 0);

/** Views of the columns from `start`, a multiple of 8; throws if the buffer is too short. */
export const layOutColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape): ColumnsLayout => {
  const { count, numbers, texts: names, textBytes } = shape;
  if (textBytes.length !== names.length || start + columnsBytes(shape) > buffer.byteLength)
    throw new Error('The columns have another length than they say');
  const values = new Float64Array(buffer, start, numbers.length * count);
  let at = start + values.byteLength;
  const textStarts = textBytes.map(() => {
    const starts = new Uint32Array(buffer, at, count + 1);
    at += starts.byteLength;
    return starts;
  });
  const texts = textBytes.map((bytes) => {
    const column = new Uint8Array(buffer, at, bytes);
    at += bytes;
    return column;
  });
  return { numbers: values, textStarts, texts };
};

export interface EncodedColumns extends ColumnsShape {
  readonly columns: ArrayBuffer;
}

const encoder = new TextEncoder();
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The contracts of a coin, each once, including the main one if the list lacks it. */
const contractsText = (coin: Coin): string => {
  const main = isText(coin['contractAddress']) ? coin['contractAddress'] : '';
  const listed: unknown = coin['contractAddresses'];
  const contracts: string[] = [];
  let isMainListed = main === '';
  if (Array.isArray(listed)) {
    for (const entry of listed) {
      const { blockchain, contractAddress } = Object(entry);
      if (!isText(contractAddress)) continue;
      isMainListed ||= contractAddress === main;
      const contract = (isText(blockchain) ? blockchain : '') + CHAIN_SEPARATOR + contractAddress;
      if (!contracts.includes(contract)) contracts.push(contract);
    }
  }
  if (!isMainListed) contracts.push(CHAIN_SEPARATOR + main);
  return contracts.join(CONTRACT_SEPARATOR);
};

/** The UTF-8 of a text column, each text with its end mark. Texts of checked coins contain no separators. */
const encodeTexts = (coins: readonly Coin[], column: TextColumn): Uint8Array => {
  const texts = column === 'contracts' ? coins.map(contractsText) : coins.map((coin) => coin[column]);
  // The empty text makes `join` add an end mark after the last text.
  texts.push('');
  return encoder.encode(texts.join(TEXT_END));
};

/** Writes the start of each text of a column, and the end of the last one. */
const noteStarts = (text: Uint8Array, starts: Uint32Array): void => {
  let row = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === 0) starts[++row] = at + 1;
};

/** The columns of checked coins; a missing number is NaN. */
export const encodeColumns = (coins: readonly Coin[]): EncodedColumns => {
  const { numbers: fields, texts: columns } = allColumns;
  const encoded = columns.map((column) => encodeTexts(coins, column));
  const shape: ColumnsShape = {
    count: coins.length,
    numbers: fields,
    texts: columns,
    textBytes: encoded.map(({ byteLength }) => byteLength),
  };
  const buffer = new ArrayBuffer(columnsBytes(shape));
  const { numbers, textStarts, texts } = layOutColumns(buffer, 0, shape);
  // Coin by coin, since the fields of one object are close in memory.
  let row = 0;
  for (const coin of coins) {
    let at = row;
    row += 1;
    for (const field of fields) {
      const value = coin[field];
      numbers[at] = typeof value === 'number' ? value : Number.NaN;
      at += coins.length;
    }
  }
  for (const [column, text] of encoded.entries()) {
    texts[column]?.set(text);
    const starts = textStarts[column];
    if (starts !== undefined) noteStarts(text, starts);
  }
  return { ...shape, columns: buffer };
};

// Searches a column of texts as one text, without making each cell a text of its own: in a new isolate that took most
// of the time of a look-up.

/**
 * The rows whose text, without surrounding blanks, is `text`, which is not empty.
 * @param joined the texts of all rows, with end marks between them.
 */
const rowsWithText = (joined: string, text: string): readonly number[] => {
  const rows: number[] = [];
  let [row, counted] = [0, 0];
  for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1)) {
    const [start, end] = [joined.lastIndexOf(TEXT_END, at) + 1, joined.indexOf(TEXT_END, at)];
    if (joined.slice(start, end < 0 ? undefined : end).trim() !== text) continue;
    row += joined.slice(counted, start).split(TEXT_END).length - 1;
    counted = start;
    rows.push(row);
  }
  return rows;
};

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
export const decodeColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape) => {
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
    /** NaN if a coin has no value; all NaN if there is no such column. */
    numbers,
    /** The texts in their original case. */
    texts,
    /** One of these texts; cheaper if few are needed. */
    text,
    lowerTexts,
    /**
     * The rows whose text, as `comparable` gives it, is `sought`; cheaper than `lowerTexts` if few are searched for.
     */
    rowsWithText: (name: TextColumn, sought: string): readonly number[] =>
      // An empty text is everywhere.
      sought === '' || count === 0
        ? lowerTexts(name).flatMap((held, row) => (held.trim() === sought ? [row] : []))
        : rowsWithText(lowered(name), sought),
  };
};

/** Some columns of a set of coins. */
export type ColumnsReader = ReturnType<typeof decodeColumns>;
