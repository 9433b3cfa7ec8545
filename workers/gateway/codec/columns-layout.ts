// The memory layout of coins as columns: doubles, then the start of each text, then the texts. Encoded pages and
// snapshots have the same layout, so that pages are joined by copying.

import { numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';

export type TextColumn = 'id' | 'name' | 'symbol' | 'contracts';

/** Names of columns, in storage order. */
export interface ColumnNames {
  readonly numbers: readonly NumberFieldName[];
  readonly texts: readonly TextColumn[];
}

/** The columns of every set of coins. Records of earlier versions hold them in two blocks. */
export const allColumns: ColumnNames = { numbers: numberFieldNames, texts: ['id', 'name', 'symbol', 'contracts'] };

/** Follows each text of a column; checked coins' texts do not contain it. */
export const TEXT_END = '\u0000';
/** Separates the contracts of a coin; the next one separates chain and address. */
export const CONTRACT_SEPARATOR = '\u0001';
export const CHAIN_SEPARATOR = '\u0002';

export interface ColumnsShape extends ColumnNames {
  /** Number of coins. */
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
