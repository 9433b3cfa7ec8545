// The rows of a snapshot, over the parts that are in memory.

import type { Coin } from '../upstream/coin.ts';
import { decodeRowPart, type RowPart } from './decode-row-part.ts';
import type { FurtherParts, Loaded } from './further-parts.ts';
import { FIRST_ROW_PART } from './join-pages.ts';
import type { RowPage } from './snapshot-header.ts';

/** The rows of a snapshot. A row must be loaded before it is read. */
export interface SnapshotRows {
  /** Bytes of a coin's JSON object, with the risk data or without it. */
  size(row: number, withRisk: boolean): number;
  /** Copies these bytes to `at` and returns the index after them. */
  copy(row: number, withRisk: boolean, target: Uint8Array, at: number): number;
  /** A copy of these bytes. */
  bytes(row: number, withRisk: boolean): Uint8Array;
  /** The coin with its risk data. */
  coin(row: number): Coin;
}

export interface LoadableRows {
  readonly rows: SnapshotRows;
  /** Reads the parts that hold these rows. */
  readonly load: (rows: readonly number[]) => Promise<Loaded>;
}

/** A row part: its index, its first row, its number of rows and its decoded content. */
interface Place {
  readonly index: number;
  readonly firstRow: number;
  readonly count: number;
  part: RowPart | undefined;
}

export const openRows = (rowPages: readonly RowPage[], parts: FurtherParts): LoadableRows => {
  let total = 0;
  const places = rowPages.map(({ count }, page): Place => {
    const firstRow = total;
    total += count;
    return { index: FIRST_ROW_PART + page, firstRow, count, part: undefined };
  });
  // Called for every row of an answer.
  const placeOf = (row: number): Place => {
    for (const place of places) if (row < place.firstRow + place.count) return place;
    throw new Error(`There is no row ${row}`);
  };
  const partOf = (place: Place): RowPart => {
    if (place.part !== undefined) return place.part;
    const bytes = parts.get(place.index);
    if (bytes === undefined) throw new Error(`The rows from ${place.firstRow} on were not loaded`);
    place.part = decodeRowPart(bytes, place.count);
    return place.part;
  };
  const size: SnapshotRows['size'] = (row, withRisk) => {
    const place = placeOf(row);
    return partOf(place).size(row - place.firstRow, withRisk);
  };
  const copy: SnapshotRows['copy'] = (row, withRisk, target, start) => {
    const place = placeOf(row);
    return partOf(place).copy(row - place.firstRow, withRisk, target, start);
  };
  const bytes: SnapshotRows['bytes'] = (row, withRisk) => {
    const own = new Uint8Array(size(row, withRisk));
    copy(row, withRisk, own, 0);
    return own;
  };
  // Cells are read row by row, so each coin is parsed once for all its cells.
  let last: { readonly row: number; readonly coin: Coin } | undefined;
  const coin: SnapshotRows['coin'] = (row) => {
    if (last?.row !== row) last = { row, coin: JSON.parse(new TextDecoder().decode(bytes(row, true))) };
    return last.coin;
  };
  return {
    rows: { size, copy, bytes, coin },
    load: (rows) => parts.load(new Set(rows.map((row) => placeOf(row).index))),
  };
};
