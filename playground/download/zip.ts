// A zip archive of texts, stored as they are: enough for an Excel file.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

export interface ZipEntry {
  readonly path: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** The first day that the format knows. */
const FIRST_DAY = 0x0021;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
};

/** Numbers of two or four bytes each, the lowest byte first. */
const record = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([size, value]) => Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 0xff)),
  );

const encoder = new TextEncoder();

export const zip = (entries: readonly ZipEntry[]): Blob => {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let place = 0;
  for (const { path, text } of entries) {
    const [name, data] = [encoder.encode(path), encoder.encode(text)];
    const described = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const local = record([4, LOCAL], ...described);
    parts.push(local, name, data);
    directory.push(record([4, CENTRAL], [2, VERSION], ...described, [2, 0], [2, 0], [2, 0], [4, 0], [4, place]), name);
    place += local.length + name.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([4, END], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, size], [4, place], [2, 0]);
  return new Blob([...parts, ...directory, end].map((part) => part.slice()));
};
