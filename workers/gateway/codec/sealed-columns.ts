// The common columns of a snapshot as stored in KV, followed by checksums: of each further part, then of everything
// before. With one read, a new isolate gets all it needs and can verify further parts. Made only when KV is written.

import { checksum, CHECKSUM_BYTES, isSame } from './checksum.ts';
import type { SnapshotParts } from './join-pages.ts';

export const sealColumns = async ({ columns, further }: SnapshotParts): Promise<ArrayBuffer> => {
  const sealed = new Uint8Array(columns.byteLength + (further.length + 1) * CHECKSUM_BYTES);
  sealed.set(new Uint8Array(columns));
  let at = columns.byteLength;
  for (const sum of await Promise.all(further.map(checksum))) {
    sealed.set(sum, at);
    at += CHECKSUM_BYTES;
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

/** The checksums of `count` further parts, in order. */
export const furtherChecksums = (sealed: ArrayBuffer, count: number): readonly Uint8Array[] => {
  const at = sealed.byteLength - (count + 1) * CHECKSUM_BYTES;
  return Array.from(
    { length: count },
    (_, index) => new Uint8Array(sealed.slice(at + index * CHECKSUM_BYTES, at + (index + 1) * CHECKSUM_BYTES)),
  );
};
