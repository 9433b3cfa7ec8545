// Joins encoded pages into the parts of one snapshot by copying, without decoding any coin.

import {
  columnsBytes,
  commonColumns,
  layOutColumns,
  rareColumns,
  type ColumnNames,
  type ColumnsLayout,
  type ColumnsShape,
} from './columns-layout.ts';
import type { EncodedColumns } from './encode-columns.ts';
import type { EncodedPage } from './encode-page.ts';
import type { SnapshotHeader, SnapshotLabel } from './snapshot-header.ts';

export interface SnapshotParts {
  /** The header and the common columns. */
  readonly columns: ArrayBuffer;
  /** Parts read when needed: the rare columns, then the row parts in the order of the header's `rowPages`. */
  readonly further: readonly ArrayBuffer[];
}

/** Indexes among the further parts. */
export const RARE_COLUMNS_PART = 0;
export const FIRST_ROW_PART = 1;

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
const joinedShape = (pages: readonly EncodedColumns[], { numbers, texts }: ColumnNames): ColumnsShape => {
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

/** The parts of a snapshot with the coins of these pages. */
export const joinPages = (pages: readonly EncodedPage[], label: SnapshotLabel): SnapshotParts => {
  const common = joinedShape(pages, commonColumns);
  const rarePages = pages.map((page) => page.rare);
  const rare = joinedShape(rarePages, rareColumns);
  const rows = pages.flatMap((page) => page.rows);
  const rowPages = rows.map(({ count, bytes }) => ({ count, bytes: bytes.byteLength }));
  const header = headerBytes({ ...label, ...common, rare, rowPages });
  const columnsAt = HEADER_LENGTH_BYTES + header.byteLength;
  const columns = new ArrayBuffer(columnsAt + columnsBytes(common));
  new DataView(columns).setUint32(0, header.byteLength, true);
  new Uint8Array(columns).set(header, HEADER_LENGTH_BYTES);
  copyPages(pages, common, columns, columnsAt);
  const rareBuffer = new ArrayBuffer(columnsBytes(rare));
  copyPages(rarePages, rare, rareBuffer, 0);
  return { columns, further: [rareBuffer, ...rows.map(({ bytes }) => bytes)] };
};
