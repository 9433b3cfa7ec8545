// Joins encoded pages to the parts of one snapshot: by copying, without looking at a coin again.

import { numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import { columnsBytes, layOutColumns, textColumns, type ColumnsLayout, type ColumnsShape } from './columns-layout.ts';
import type { EncodedPage } from './encode-page.ts';
import type { SnapshotHeader, SnapshotLabel } from './snapshot-header.ts';

export interface SnapshotParts {
  readonly columns: ArrayBuffer;
  /** The parts of the rows, in the order of the header's `rowPages`. */
  readonly rows: readonly ArrayBuffer[];
}

/** The length of the header stands in so many bytes before it. */
export const HEADER_LENGTH_BYTES = 4;

/** The columns begin at a multiple of 8, as a Float64Array view demands; the header is padded with spaces, which JSON allows. */
const headerBytes = (header: SnapshotHeader): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const padded = new Uint8Array(json.byteLength + ((8 - ((json.byteLength + HEADER_LENGTH_BYTES) % 8)) % 8)).fill(0x20);
  padded.set(json);
  return padded;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Copies one page's columns to where its first coin stands among all. */
const copyPage = (
  target: ColumnsLayout,
  page: EncodedPage,
  firstRow: number,
  count: number,
  textOffsets: readonly number[],
): void => {
  const source = layOutColumns(page.columns, 0, page);
  if (page.numbers.join() !== numberFieldNames.join()) throw new Error('A page has the columns of another build');
  for (const column of numberFieldNames.keys()) {
    const values = source.numbers.subarray(column * page.count, (column + 1) * page.count);
    target.numbers.set(values, column * count + firstRow);
  }
  for (const [column, texts] of source.texts.entries()) {
    const offset = textOffsets[column] ?? 0;
    target.texts[column]?.set(texts, offset);
    const starts = target.textStarts[column];
    source.textStarts[column]?.forEach((start, row) => {
      if (starts !== undefined) starts[firstRow + row] = start + offset;
    });
  }
};

/** The parts of a snapshot of the pages' coins, one page behind the other; throws where a page is from another build. */
export const joinPages = (pages: readonly EncodedPage[], label: SnapshotLabel): SnapshotParts => {
  const shape: ColumnsShape = {
    count: sum(pages.map(({ count }) => count)),
    numbers: numberFieldNames,
    textBytes: textColumns.map((_, column) => sum(pages.map(({ textBytes }) => textBytes[column] ?? 0))),
  };
  const parts = pages.flatMap((page) => page.rows);
  const rowPages = parts.map(({ count, bytes, checksum }) => ({ count, bytes: bytes.byteLength, checksum }));
  const header = headerBytes({ ...label, ...shape, rowPages });
  const columnsAt = HEADER_LENGTH_BYTES + header.byteLength;
  const columns = new ArrayBuffer(columnsAt + columnsBytes(shape));
  new DataView(columns).setUint32(0, header.byteLength, true);
  new Uint8Array(columns).set(header, HEADER_LENGTH_BYTES);
  const target = layOutColumns(columns, columnsAt, shape);
  let firstRow = 0;
  let textOffsets: readonly number[] = textColumns.map(() => 0);
  for (const page of pages) {
    copyPage(target, page, firstRow, shape.count, textOffsets);
    firstRow += page.count;
    textOffsets = textOffsets.map((offset, column) => offset + (page.textBytes[column] ?? 0));
  }
  return { columns, rows: parts.map(({ bytes }) => bytes) };
};
