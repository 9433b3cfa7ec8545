// Detects bytes that differ from those written: KV may return a part of another version, or a damaged one.

/** Half of a SHA-256, which is the cheapest full digest in workerd: 0.7 ms per MB. */
export const CHECKSUM_BYTES = 16;

/** The first 16 bytes of the SHA-256. */
export const checksum = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, CHECKSUM_BYTES);

export const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  one.length === other?.length && one.every((byte, index) => byte === other[index]);
