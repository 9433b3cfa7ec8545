// A snapshot as the rest of the gateway sees it, wherever its parts come from.

import type { SnapshotFacts } from '../../../shared/plan/snapshot-facts.ts';
import { decodeColumns, type SnapshotColumns } from './decode-columns.ts';
import { decodeRows, type SnapshotRows } from './decode-rows.ts';
import type { SnapshotParts } from './encode-snapshot.ts';
import type { SnapshotHeader } from './snapshot-header.ts';

export interface Snapshot {
  readonly header: SnapshotHeader;
  readonly columns: SnapshotColumns;
  readonly rows: SnapshotRows;
  readonly facts: SnapshotFacts;
}

/** Opens the parts of a snapshot; throws where they are not parts of one. */
export const openSnapshot = (parts: SnapshotParts): Snapshot => {
  const { header, columns } = decodeColumns(parts.columns);
  const { complete, sound, itemCount, ranksHeld, cutoff } = header;
  return {
    header,
    columns,
    rows: decodeRows(parts.rows, header.count),
    facts: { columns, complete, sound, itemCount, ranksHeld, cutoff: cutoff ?? Number.NaN },
  };
};
