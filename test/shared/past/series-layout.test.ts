// Held series as bytes: exact, checked, and the same for good.

import { crc32 as zlibCrc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32, decodeSeries, encodeSeries } from '../../../shared/past/series-layout.ts';
import { holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import { takeIn } from '../../../shared/past/series.ts';

const all = { name: 'all', lengthSeconds: undefined, stepSeconds: 86_400 };

const points = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    ...[1, 2, 3].map(() => fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }))),
  ),
);

const series = (entries: readonly unknown[]): HeldSeries => holdSeries(takeIn(entries, 2 ** 32).series, all, 2 ** 32);

const small = series([
  [1_795_132_800, 91_234.5, 1, 30.25],
  [1_795_219_200, null, 1, 1e-9],
  [1_795_305_600, 90_000, 1, null],
]);

it('what is written reads back, bit for bit', () => {
  fc.assert(
    fc.property(points, (entries) => {
      const held = series(entries);
      expect(decodeSeries(encodeSeries(held))).toEqual({ ok: true, value: held });
    }),
  );
});

it('at any place in memory', () => {
  const bytes = encodeSeries(small);
  for (const start of [0, 1, 4, 8, 13]) {
    const memory = new Uint8Array(bytes.length + 20);
    memory.set(bytes, start);
    expect(decodeSeries(memory.subarray(start, start + bytes.length))).toEqual({ ok: true, value: small });
  }
});

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'));

// Stored series are read for good: another layout needs another version, beside a reader of this one.
it('the bytes of version 1 stay the same', () => {
  const told = { ...small, heard: 2, doubtedSince: 1_795_262_400 };
  const hex = Buffer.from(encodeSeries(told)).toString('hex');
  expect(hex).toMatchInlineSnapshot(
    `"01000000a66ecd760300000003000000000000000000f0ff0000003efeffef41000000000000f041000000000018f540616c6c000000000002000100c087016b000000002846f640000000000000f87f0000000000f9f540000000000000f03f000000000000f03f000000000000f03f0000000000403e4095d626e80b2e113e000000000000f87f808dff6a00df006b8030026b"`,
  );
  expect(decodeSeries(bytesOf(hex))).toEqual({ ok: true, value: told });
});

it('earlier versions did not say how often a series was heard', () => {
  const hex =
    '010000006461a28e0300000003000000000000000000f0ff0000003efeffef41000000000000f041000000000018f540616c6c00000000000000000000000000000000002846f640000000000000f87f0000000000f9f540000000000000f03f000000000000f03f000000000000f03f0000000000403e4095d626e80b2e113e000000000000f87f808dff6a00df006b8030026b';
  expect(decodeSeries(bytesOf(hex))).toEqual({ ok: true, value: { ...small, isListed: false } });
});

describe('damage', () => {
  const bytes = encodeSeries(small);

  it('any changed byte is found', () => {
    for (const at of bytes.keys()) {
      const damaged = Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 0x10 : byte));
      expect([at, decodeSeries(damaged).ok]).toEqual([at, false]);
    }
  });

  it('any missing end is found', () => {
    for (const at of bytes.keys()) expect(decodeSeries(bytes.slice(0, at)).ok).toBe(false);
    expect(decodeSeries(Uint8Array.from([...bytes, 0]))).toEqual({ ok: false, error: 'length' });
  });

  it('another version is told as such', () => {
    expect(decodeSeries(Uint8Array.from([2, ...bytes.subarray(1)]))).toEqual({ ok: false, error: 'version' });
  });
});

it.each(['', 'nine-days', 'über'])('a period named %j is not stored', (period) => {
  expect(() => encodeSeries({ ...small, period })).toThrow("can't be stored");
});

it('5,000 points take 28 bytes each', () => {
  const many = series(Array.from({ length: 5000 }, (_, at) => [1_363_132_800 + at * 86_400, at, 1, 1]));
  expect(encodeSeries(many).length).toBe(64 + 28 * 5000);
});

it('the CRC-32 is that of zlib', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes));
    }),
  );
});
