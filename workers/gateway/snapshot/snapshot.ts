// A snapshot as the rest of the gateway sees it, wherever its parts come from.

import type { SnapshotFacts } from '../../../shared/plan/snapshot-facts.ts';
import { HEADER_LENGTH_BYTES, type SnapshotParts } from './join-pages.ts';
import type { SnapshotHeader } from './snapshot-header.ts';
import { openRows, type LoadRowPart, type SnapshotRows } from './snapshot-rows.ts';
import { decodeColumns, type SnapshotColumns } from './decode-columns.ts';

export interface Snapshot {
  readonly header: SnapshotHeader;
  readonly columns: SnapshotColumns;
  readonly rows: SnapshotRows;
  readonly facts: SnapshotFacts;
  /** Makes the rows of this list readable; rejects with RowsMissing where they can't be had. */
  loadRows(rows: readonly number[]): Promise<void>;
  /** The row parts that are in memory, by their index. */
  loadedParts(): readonly number[];
  /** What the snapshot takes in memory at present, about: row parts are added as they are read. */
  byteLength(): number;
}

/** Texts, indexes and contracts of one coin once they are decoded, about. */
const DECODED_BYTES_PER_COIN = 600;

const noMoreParts: LoadRowPart = () => Promise.resolve(undefined);

/**
 * Opens a snapshot; throws where the parts are not parts of one. Row parts that are not among the given ones are asked
 * of `loadPart`, by their place in the header's `rowPages`.
 */
export const openSnapshot = (parts: SnapshotParts, loadPart: LoadRowPart = noMoreParts): Snapshot => {
  const headLength = new DataView(parts.columns).getUint32(0, true);
  const head = new Uint8Array(parts.columns, HEADER_LENGTH_BYTES, headLength);
  const header: SnapshotHeader = JSON.parse(new TextDecoder().decode(head));
  const { complete, sound, itemCount, ranksHeld, cutoff, count, rowPages } = header;
  if (rowPages.reduce((sum, page) => sum + page.count, 0) !== count)
    throw new Error('The row parts hold another number of coins than the columns');
  const columns = decodeColumns(parts.columns, HEADER_LENGTH_BYTES + headLength, header);
  const held = openRows(header, parts.rows, loadPart);
  return {
    header,
    columns,
    rows: held.rows,
    facts: { columns, complete, sound, itemCount, ranksHeld, cutoff: cutoff ?? Number.NaN },
    loadRows: (rows) => held.load(rows),
    loadedParts: () => held.loadedParts(),
    byteLength: () => parts.columns.byteLength + count * DECODED_BYTES_PER_COIN + held.loadedBytes(),
  };
};
