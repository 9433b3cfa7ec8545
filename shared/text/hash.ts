// Hashes texts, with the same result in every runtime. Not cryptographic.

const FNV_PRIME = 0x01000193;

/**
 * FNV-1a over UTF-16 code units with the given start value, and a final mixing so that similar texts get unrelated
 * hashes.
 */
const hash32 = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** A 64-bit hash in base 36. */
export const hashText = (text: string): string =>
  hash32(text, 0x811c9dc5).toString(36).padStart(7, '0') + hash32(text, 0x9747b28c).toString(36).padStart(7, '0');
