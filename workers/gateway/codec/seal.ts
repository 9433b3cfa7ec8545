// Seals stored bytes with a checksum: KV may return a damaged value.

/** Half of a SHA-256, which is the cheapest full digest in workerd: 0.7 ms per MB. */
const CHECKSUM_BYTES = 16;

const checksum = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, CHECKSUM_BYTES);

/** The pieces, one after the other, and the first 16 bytes of their SHA-256. */
export const seal = async (...pieces: readonly (Uint8Array | ArrayBuffer)[]): Promise<ArrayBuffer> => {
  const end = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const sealed = new Uint8Array(end + CHECKSUM_BYTES);
  let at = 0;
  for (const piece of pieces) {
    sealed.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  sealed.set(await checksum(sealed.subarray(0, end)), end);
  return sealed.buffer;
};

/** The bytes that were sealed, in place; undefined if they are damaged. */
export const unseal = async (sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (sealed.byteLength < CHECKSUM_BYTES) return undefined;
  const end = sealed.byteLength - CHECKSUM_BYTES;
  const bytes = new Uint8Array(sealed, 0, end);
  const [given, own] = [new Uint8Array(sealed, end), await checksum(bytes)];
  return given.every((byte, index) => byte === own[index]) ? bytes : undefined;
};
