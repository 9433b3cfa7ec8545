// Joins encoded pages into the parts of one snapshot by copying, without decoding any coin.

import { allColumns, columnsBytes, layOutColumns, type ColumnsLayout, type ColumnsShape } from './columns-layout.ts';
import type { EncodedColumns } from './encode-columns.ts';
import type { EncodedPage } from './page.ts';
import { joinRows, pickRows } from './rows.ts';
import type { SnapshotHeader, SnapshotLabel } from './snapshot-header.ts';

export interface SnapshotParts {
  /** The header, all columns and the first rows: all that most questions need. */
  readonly columns: ArrayBuffer;
  /** All rows; undefined if the first rows are all. */
  readonly rows: ArrayBuffer | undefined;
}

/** Rows that are stored with the columns: a quarter of a page, and at most this number. */
const FIRST_PART = 1 / 4;
const MOST_FIRST_ROWS = 250;

/** Size of the header's length field, which precedes the header. */
export const HEADER_LENGTH_BYTES = 4;

/** Pads the header with spaces, which JSON allows, so that columns start at a multiple of 8, as Float64Array needs. */
const headerBytes = (header: SnapshotHeader): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const padded = new Uint8Array(json.byteLength + ((8 - ((json.byteLength + HEADER_LENGTH_BYTES) % 8)) % 8)).fill(0x20);
  padded.set(json);
  return padded;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Copies one page's columns to the place of its first coin among all coins. */
const copyPage = (
  target: ColumnsLayout,
  page: EncodedColumns,
  firstRow: number,
  count: number,
  textOffsets: readonly number[],
): void => {
  const source = layOutColumns(page.columns, 0, page);
  for (const column of page.numbers.keys()) {
    const values = source.numbers.subarray(column * page.count, (column + 1) * page.count);
    target.numbers.set(values, column * count + firstRow);
  }
  for (const [column, texts] of source.texts.entries()) {
    const offset = textOffsets[column] ?? 0;
    target.texts[column]?.set(texts, offset);
    const [from, to] = [source.textStarts[column], target.textStarts[column]];
    if (from === undefined || to === undefined) continue;
    for (let row = 0; row < from.length; row += 1) to[firstRow + row] = (from[row] ?? 0) + offset;
  }
};

/** The shape of the pages' columns joined in order; throws if a page is from another build. */
const joinedShape = (pages: readonly EncodedColumns[]): ColumnsShape => {
  const { numbers, texts } = allColumns;
  if (pages.some((page) => page.numbers.join() !== numbers.join() || page.texts.join() !== texts.join()))
    throw new Error('A page has the columns of another build');
  return {
    count: sum(pages.map(({ count }) => count)),
    numbers,
    texts,
    textBytes: texts.map((_, column) => sum(pages.map(({ textBytes }) => textBytes[column] ?? 0))),
  };
};

const copyPages = (pages: readonly EncodedColumns[], shape: ColumnsShape, buffer: ArrayBuffer, at: number): void => {
  const target = layOutColumns(buffer, at, shape);
  let firstRow = 0;
  let textOffsets: readonly number[] = shape.texts.map(() => 0);
  for (const page of pages) {
    copyPage(target, page, firstRow, shape.count, textOffsets);
    firstRow += page.count;
    textOffsets = textOffsets.map((offset, column) => offset + (page.textBytes[column] ?? 0));
  }
};

/** Where the first rows follow the columns: a multiple of 4, as their offsets need. @param start of the columns. */
export const firstRowsAt = (start: number, shape: ColumnsShape): number =>
  4 * Math.ceil((start + columnsBytes(shape)) / 4);

/** The parts of a snapshot with the coins of these pages. */
export const joinPages = (pages: readonly EncodedPage[], label: SnapshotLabel): SnapshotParts => {
  const shape = joinedShape(pages);
  const rows = joinRows(pages.map((page) => page.rows));
  const firstRows = Math.min(MOST_FIRST_ROWS, Math.ceil(FIRST_PART * (pages[0]?.meta.limit ?? 0)));
  const isFew = shape.count <= firstRows;
  const first = isFew ? rows : pickRows(rows, [...Array(firstRows).keys()]);
  const header = headerBytes({ ...label, ...shape });
  const columnsAt = HEADER_LENGTH_BYTES + header.byteLength;
  const rowsAt = firstRowsAt(columnsAt, shape);
  const columns = new Uint8Array(rowsAt + first.byteLength);
  new DataView(columns.buffer).setUint32(0, header.byteLength, true);
  columns.set(header, HEADER_LENGTH_BYTES);
  copyPages(pages, shape, columns.buffer, columnsAt);
  columns.set(new Uint8Array(first), rowsAt);
  return { columns: columns.buffer, rows: isFew ? undefined : rows };
};
