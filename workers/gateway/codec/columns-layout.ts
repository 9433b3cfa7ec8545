// How coins lie in memory as columns: doubles, then where each text begins, then the texts. A page that was
// just encoded and the parts of a snapshot have the same layout, so that pages are joined by copying.

import { numberFieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { defaultColumns } from '../../../shared/coin/columns.ts';

export type TextColumn = 'id' | 'name' | 'symbol' | 'contracts';

/** Names of columns, in the order in which they are stored. */
export interface ColumnNames {
  readonly numbers: readonly NumberFieldName[];
  readonly texts: readonly TextColumn[];
}

const isCommon = (field: NumberFieldName): boolean => defaultColumns.includes(field);

/** What most questions read: a new isolate reads no more than this before its first answer. */
export const commonColumns: ColumnNames = {
  numbers: numberFieldNames.filter(isCommon),
  texts: ['id', 'name', 'symbol'],
};

/** The others, more than half of the bytes. */
export const rareColumns: ColumnNames = {
  numbers: numberFieldNames.filter((field) => !isCommon(field)),
  texts: ['contracts'],
};

/** Behind each text of a column; the encoder takes it out of texts. */
export const TEXT_END = '\u0000';
/** Between the contracts of a coin, and between chain and address. */
export const CONTRACT_SEPARATOR = '\u0001';
export const CHAIN_SEPARATOR = '\u0002';

export interface ColumnsShape extends ColumnNames {
  /** Coins. */
  readonly count: number;
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

/** Views over the columns that begin at `start`, a multiple of 8; throws where the buffer ends before them. */
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
