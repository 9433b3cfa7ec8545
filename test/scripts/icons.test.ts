// The pictures of the listing exist in the sizes that Google requires, and are not blank.

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pictures } from '../../scripts/icons.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';

const folder = join(repositoryRoot, 'icons');

/** The chunks of a PNG file by type; chunks of the same type are joined. */
const chunksOf = (png: Buffer): ReadonlyMap<string, Buffer> => {
  const chunks = new Map<string, Buffer>();
  for (let place = 8; place < png.length;) {
    const length = png.readUInt32BE(place);
    const type = png.toString('latin1', place + 4, place + 8);
    const data = png.subarray(place + 8, place + 8 + length);
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
    place += length + 12;
  }
  return chunks;
};

test.each(pictures.map(({ file, width, height }) => [file, width, height] as const))(
  '%s: %i × %i',
  (file, width, height) => {
    const chunks = chunksOf(readFileSync(join(folder, file)));
    const header = chunks.get('IHDR');
    expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([width, height]);
    const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    expect(new Set(pixels).size).toBeGreaterThan(20);
  },
);

test('there are no other files except the drawing', async () => {
  expect((await readdir(folder)).sort()).toEqual([...pictures.map(({ file }) => file), 'coinsheet.svg'].sort());
});
