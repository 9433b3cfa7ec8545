// The CRC-32 of bytes (ISO 3309, as in zip files): detects damage, not intent.

const POLYNOMIAL = 0xedb88320;
const BITS = 8;

const entryOf = (byte: number): number => {
  let value = byte;
  for (let bit = 0; bit < BITS; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
};

const table = Uint32Array.from({ length: 2 ** BITS }, (_, byte) => entryOf(byte));

export const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  // Not for…of: before the code is optimised its iterator costs several times as much.
  for (let at = 0; at < bytes.length; at += 1) {
    value = (value >>> BITS) ^ (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
};
