// Tells whether bytes are those that were written: KV may give a part of another age, or a spoilt one.

/** Half of a SHA-256, which is the cheapest of the whole ones in workerd: 0.7 ms a MB. */
export const CHECKSUM_BYTES = 16;

/** The first 16 bytes of the SHA-256. */
export const checksum = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, CHECKSUM_BYTES);

export const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  one.length === other?.length && one.every((byte, index) => byte === other[index]);
