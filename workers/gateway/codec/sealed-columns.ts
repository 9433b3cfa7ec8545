// The value of a snapshot in KV: its common columns, its first rows, and checksums of its further parts, then of
// everything before. With one read, a new isolate gets all that most first questions need, and can verify further
// parts. Made only when KV is written.

import { checksum, CHECKSUM_BYTES, isSame } from './checksum.ts';
import { columnsBytes } from './columns-layout.ts';
import { FIRST_ROW_PART, HEADER_LENGTH_BYTES, type SnapshotParts } from './join-pages.ts';
import type { SnapshotHeader } from './snapshot-header.ts';

/** In the place of a checksum: the part has no key of its own. */
const ABSENT = new Uint8Array(CHECKSUM_BYTES);

/** @param keyed indexes of the further parts that have keys of their own. */
export const sealColumns = async (
  { columns, further }: SnapshotParts,
  keyed: ReadonlySet<number>,
): Promise<ArrayBuffer> => {
  const sumOf = async (part: ArrayBuffer, index: number): Promise<Uint8Array> =>
    keyed.has(index) ? await checksum(part) : ABSENT;
  const sums = await Promise.all(further.map(sumOf));
  const pieces = [new Uint8Array(columns), new Uint8Array(further[FIRST_ROW_PART] ?? new ArrayBuffer(0)), ...sums];
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const sealed = new Uint8Array(length + CHECKSUM_BYTES);
  let at = 0;
  for (const piece of pieces) {
    sealed.set(piece, at);
    at += piece.byteLength;
  }
  sealed.set(await checksum(sealed.subarray(0, at)), at);
  return sealed.buffer;
};

/** Whether the bytes match their checksum. The columns can be read in place; the bytes after them are ignored. */
export const isWhole = async (sealed: ArrayBuffer): Promise<boolean> => {
  if (sealed.byteLength < CHECKSUM_BYTES) return false;
  const end = sealed.byteLength - CHECKSUM_BYTES;
  return isSame(new Uint8Array(sealed, end), await checksum(new Uint8Array(sealed, 0, end)));
};

const checksumsAt = (sealed: ArrayBuffer, { rowPages }: SnapshotHeader): number =>
  sealed.byteLength - (FIRST_ROW_PART + rowPages.length + 1) * CHECKSUM_BYTES;

/** The checksums of the further parts, in order; undefined for those without a key of their own. */
export const furtherChecksums = (sealed: ArrayBuffer, header: SnapshotHeader): readonly (Uint8Array | undefined)[] => {
  const at = checksumsAt(sealed, header);
  return Array.from({ length: FIRST_ROW_PART + header.rowPages.length }, (_, index) => {
    const sum = new Uint8Array(sealed.slice(at + index * CHECKSUM_BYTES, at + (index + 1) * CHECKSUM_BYTES));
    return isSame(sum, ABSENT) ? undefined : sum;
  });
};

/** A copy of the first row part; undefined if the value was written without it. */
export const firstRows = (sealed: ArrayBuffer, header: SnapshotHeader): ArrayBuffer | undefined => {
  const start = HEADER_LENGTH_BYTES + new DataView(sealed).getUint32(0, true) + columnsBytes(header);
  const end = checksumsAt(sealed, header);
  return start < end ? sealed.slice(start, end) : undefined;
};
