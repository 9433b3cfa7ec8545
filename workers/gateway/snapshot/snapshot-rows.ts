// The rows of a snapshot, over parts that are read when first needed: most answers need none.

import type { Coin } from '../upstream/coin.ts';
import { decodeRowPart, type RowPart } from './decode-row-part.ts';
import type { RowPage } from './snapshot-header.ts';

/** Gives a row part of a version as it was stored, or undefined where it can't be had. `page` is what the header says of it. */
export type LoadRowPart = (index: number, page: RowPage, version: string) => Promise<ArrayBuffer | undefined>;

/** A row part can't be had: the snapshot's columns are good, its rows are not. */
export class RowsMissing extends Error {
  override readonly name = 'RowsMissing';
  /** Of the snapshot. */
  readonly version: string;

  constructor(version: string) {
    super('A part of the rows of a snapshot is missing');
    this.version = version;
  }
}

/** What is read of a row must have been loaded before. */
export interface SnapshotRows {
  /** Bytes of a coin's JSON object, with the risk data or without it. */
  size(row: number, withRisk: boolean): number;
  /** Copies these bytes to `at`, and gives where they end. */
  copy(row: number, withRisk: boolean, target: Uint8Array, at: number): number;
  /** The same as bytes of their own. */
  bytes(row: number, withRisk: boolean): Uint8Array;
  /** The coin with its risk data. */
  coin(row: number): Coin;
}

export interface LoadableRows {
  readonly rows: SnapshotRows;
  /** Reads the parts that hold these rows; rejects with RowsMissing. */
  load(rows: readonly number[]): Promise<void>;
  /** The parts that are in memory, by their index. */
  loadedParts(): readonly number[];
  /** Bytes of the parts that are in memory. */
  loadedBytes(): number;
}

export interface RowPages {
  readonly version: string;
  readonly rowPages: readonly RowPage[];
}

/** The part a row is in, and where the part's first row stands. */
interface Place {
  readonly index: number;
  readonly firstRow: number;
}

/** Rows over the parts in `held`, in the header's order, and those that `loadPart` gives. */
export const openRows = (
  { version, rowPages }: RowPages,
  held: readonly ArrayBuffer[],
  loadPart: LoadRowPart,
): LoadableRows => {
  const parts = rowPages.map((page, index): RowPart | undefined => {
    const part = held[index];
    return part === undefined ? undefined : decodeRowPart(part, page.count);
  });
  let count = 0;
  const places = rowPages.map((page, index): Place => {
    const firstRow = count;
    count += page.count;
    return { index, firstRow };
  });
  const placeOf = (row: number): Place => {
    const place = row < count ? places.findLast(({ firstRow }) => firstRow <= row) : undefined;
    if (place === undefined) throw new Error(`There is no row ${row}`);
    return place;
  };

  const load = async (index: number): Promise<void> => {
    const page = rowPages[index];
    const part = page === undefined ? undefined : await loadPart(index, page, version);
    if (page === undefined || part?.byteLength !== page.bytes) throw new RowsMissing(version);
    parts[index] = decodeRowPart(part, page.count);
  };

  const at = (row: number): { readonly part: RowPart; readonly within: number } => {
    const { index, firstRow } = placeOf(row);
    const part = parts[index];
    if (part === undefined) throw new Error(`Row ${row} was not loaded`);
    return { part, within: row - firstRow };
  };
  const size: SnapshotRows['size'] = (row, withRisk) => {
    const { part, within } = at(row);
    return part.size(within, withRisk);
  };
  const copy: SnapshotRows['copy'] = (row, withRisk, target, start) => {
    const { part, within } = at(row);
    return part.copy(within, withRisk, target, start);
  };
  const bytes: SnapshotRows['bytes'] = (row, withRisk) => {
    const own = new Uint8Array(size(row, withRisk));
    copy(row, withRisk, own, 0);
    return own;
  };
  // Cells are read row by row: one coin is parsed once for all of its cells.
  let last: { readonly row: number; readonly coin: Coin } | undefined;
  const coin: SnapshotRows['coin'] = (row) => {
    if (last?.row !== row) last = { row, coin: JSON.parse(new TextDecoder().decode(bytes(row, true))) };
    return last.coin;
  };

  return {
    rows: { size, copy, bytes, coin },
    async load(rows) {
      const wanted = new Set(rows.map((row) => placeOf(row).index));
      const missing = [...wanted].filter((index) => parts[index] === undefined);
      await Promise.all(missing.map(load));
    },
    loadedParts: () => [...parts.keys()].filter((index) => parts[index] !== undefined),
    loadedBytes: () => parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0),
  };
};
