// How the bytes of a snapshot are laid out: its version, its header, its columns with the first rows, and all rows,
// joined of pages by copying. docs/storage.md describes them.

import {
  allColumns,
  columnsBytes,
  type ColumnsLayout,
  type ColumnsShape,
  type EncodedColumns,
  layOutColumns,
} from './columns.ts';
import type { EncodedPage } from './page.ts';
import { joinRows, pickRows } from './rows.ts';

/** Format version, part of every key: a changed layout gets a new one, and old bytes are never read in it. */
export const SNAPSHOT_FORMAT = 's4';

/** An order that the rows of a sound snapshot may already have. */
export type StandingOrder = '-marketCap' | 'rank';

/** The part of the header that does not follow from the coins' bytes. */
export interface SnapshotLabel {
  /** Unique among the snapshots of a set; later ones compare greater. */
  readonly version: string;
  /** Times of the requests for the first and the last page, milliseconds since 1970. */
  readonly asOfFrom: number;
  readonly asOfTo: number;
  /** Lifetime of the snapshot. */
  readonly ttlSeconds: number;
  readonly simulated: boolean;
  /** Number of coins requested. */
  readonly depth: number;
  readonly itemCount: number;
  readonly complete: boolean;
  readonly sound: boolean;
  /** Null if the last coin has no market cap. */
  readonly cutoff: number | null;
  readonly ranksHeld: number;
  /** Orders that the rows already have, written like sorts: sorting by one of them needs no comparisons. */
  readonly orders: readonly StandingOrder[];
}

export interface SnapshotHeader extends SnapshotLabel, ColumnsShape {}

// Makes the version of a snapshot: its time, so that later versions compare greater as texts, and a random part that
// distinguishes snapshots of the same millisecond.

const TIME_DIGITS = 9;
const RANDOM_DIGITS = 7;

const timeOf = (version: string): number => Number.parseInt(version.slice(0, TIME_DIGITS), 36);

/** A version later than `before`, the previous one, even if the clock was set back. */
export const snapshotVersion = (time: number, before?: string): string => {
  const later = before === undefined ? time : Math.max(time, timeOf(before) + 1);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${later.toString(36).padStart(TIME_DIGITS, '0')}-${random.toString(36).padStart(RANDOM_DIGITS, '0')}`;
};

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
