// How a set of coins lies in memory as columns: doubles, then where each text begins, then the texts. A page that was
// just encoded and the columns part of a snapshot have the same layout, so that pages are joined by copying.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';

/** The text columns, in the order in which they are stored. */
export const textColumns = ['id', 'name', 'symbol', 'contracts'] as const;

export type TextColumn = (typeof textColumns)[number];

/** Behind each text of a column; the encoder takes it out of texts. */
export const TEXT_END = '\u0000';
/** Between the contracts of a coin, and between chain and address. */
export const CONTRACT_SEPARATOR = '\u0001';
export const CHAIN_SEPARATOR = '\u0002';

export interface ColumnsShape {
  /** Coins. */
  readonly count: number;
  /** The numeric columns, in the order in which they are stored. */
  readonly numbers: readonly NumberFieldName[];
  /** Bytes of each text column. */
  readonly textBytes: readonly number[];
}

export interface ColumnsLayout {
  /** The numeric columns, one behind the other. */
  readonly numbers: Float64Array;
  /** For each text column where its texts begin, and behind the last one where it ends. */
  readonly textStarts: readonly Uint32Array[];
  /** The UTF-8 of each text column, every text with its end mark. */
  readonly texts: readonly Uint8Array[];
}

/** The length of columns of a shape, in bytes. */
export const columnsBytes = ({ count, numbers, textBytes }: ColumnsShape): number =>
  numbers.length * count * Float64Array.BYTES_PER_ELEMENT +
  textBytes.length * (count + 1) * Uint32Array.BYTES_PER_ELEMENT +
  textBytes.reduce((sum, bytes) => sum + bytes, 0);

/** Views over the columns that begin at `start`, a multiple of 8, and reach to the buffer's end; throws where they have another length. */
export const layOutColumns = (buffer: ArrayBuffer, start: number, shape: ColumnsShape): ColumnsLayout => {
  const { count, numbers, textBytes } = shape;
  if (textBytes.length !== textColumns.length || start + columnsBytes(shape) !== buffer.byteLength)
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
