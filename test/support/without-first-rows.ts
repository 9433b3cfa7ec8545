// The stored columns of a snapshot without its first rows, as gateways wrote them that stored these under a key of
// their own.

import { checksum, CHECKSUM_BYTES } from '../../workers/gateway/codec/checksum.ts';
import { firstRows } from '../../workers/gateway/codec/sealed-columns.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';

export const withoutFirstRows = async (sealed: ArrayBuffer): Promise<ArrayBuffer> => {
  const { header } = openSnapshot({ columns: sealed, further: [] });
  const rows = firstRows(sealed, header)?.byteLength ?? 0;
  const sums = (1 + header.rowPages.length) * CHECKSUM_BYTES;
  const end = sealed.byteLength - CHECKSUM_BYTES - sums;
  const kept = [sealed.slice(0, end - rows), sealed.slice(end, end + sums)].flatMap((part) => [
    ...new Uint8Array(part),
  ]);
  return new Uint8Array([...kept, ...(await checksum(new Uint8Array(kept)))]).buffer;
};
