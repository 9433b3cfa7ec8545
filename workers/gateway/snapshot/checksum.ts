// Tells whether bytes are those that were written: KV may give a part of another age, or a spoilt one.

/** Half of a SHA-256, which is the cheapest of the whole ones in workerd: 0.7 ms a MB. */
const CHECKSUM_BYTES = 16;

/** The first 16 bytes of the SHA-256, in lower-case hexadecimal. */
export const checksum = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest, 0, CHECKSUM_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
