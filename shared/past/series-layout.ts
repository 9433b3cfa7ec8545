// The bytes of a held series, for storage: a header, then the columns, which are read in place. Little-endian, as every
// platform of the project is. A change of the layout is a new version; stored series are never rewritten.

import { fail, ok, type Result } from '../result.ts';
import type { HeldSeries } from './held-series.ts';
import { priceUnits } from './series.ts';

const POLYNOMIAL = 0xedb88320;
const BITS = 8;

const entryOf = (byte: number): number => {
  let value = byte;
  for (let bit = 0; bit < BITS; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
};

const table = Uint32Array.from({ length: 2 ** BITS }, (_, byte) => entryOf(byte));

/** The CRC-32 of bytes (ISO 3309, as in zip files): detects damage, not intent. */
export const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  // Not for…of: before the code is optimised its iterator costs several times as much.
  for (let at = 0; at < bytes.length; at += 1) {
    value = (value >>> BITS) ^ (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
};

const SERIES_VERSION = 1;

/** Offsets of the header's fields, bytes. */
const VERSION_AT = 0;
const CHECKSUM_AT = 4;
/** The checksum covers all bytes from here on. */
const CHECKED_FROM = 8;
const COUNT_AT = 8;
const PERIOD_LENGTH_AT = 12;
const FROM_AT = 16;
const REACH_AT = 24;
const ASKED_AT = 32;
const STEP_AT = 40;
const PERIOD_AT = 48;
const MAX_PERIOD_CHARACTERS = 8;
// Earlier versions of Coinsheet left zeros from here on, and read no further than the period's name.
const HEARD_AT = 56;
const LISTED_AT = 58;
/** Zero: it is not doubted. */
export const DOUBTED_AT = 60;
const PRICES_AT = 64;

const pricesBytes = (count: number): number => count * Float64Array.BYTES_PER_ELEMENT;
const timesAt = (count: number): number => PRICES_AT + priceUnits.length * pricesBytes(count);
const bytesFor = (count: number): number => timesAt(count) + count * Uint32Array.BYTES_PER_ELEMENT;

/** The series as bytes. Throws for a period whose name is longer than 8 characters or not ASCII. */
export const encodeSeries = ({
  period,
  series,
  stepSeconds,
  from,
  reach,
  askedAt,
  heard,
  doubtedSince,
  isListed,
}: HeldSeries): Uint8Array<ArrayBuffer> => {
  if (period.length > MAX_PERIOD_CHARACTERS || !/^[ -~]+$/.test(period))
    throw new Error(`The name of the period ${period} can't be stored`);
  const count = series.times.length;
  const buffer = new ArrayBuffer(bytesFor(count));
  const [bytes, view] = [new Uint8Array(buffer), new DataView(buffer)];
  view.setUint32(VERSION_AT, SERIES_VERSION, true);
  view.setUint32(COUNT_AT, count, true);
  view.setUint32(PERIOD_LENGTH_AT, period.length, true);
  view.setFloat64(FROM_AT, from, true);
  view.setFloat64(REACH_AT, reach, true);
  view.setFloat64(ASKED_AT, askedAt, true);
  view.setFloat64(STEP_AT, stepSeconds, true);
  view.setUint16(HEARD_AT, heard, true);
  view.setUint16(LISTED_AT, Number(isListed), true);
  view.setUint32(DOUBTED_AT, doubtedSince ?? 0, true);
  for (let at = 0; at < period.length; at += 1) view.setUint8(PERIOD_AT + at, period.charCodeAt(at));
  for (const [column, unit] of priceUnits.entries()) {
    new Float64Array(buffer, PRICES_AT + column * pricesBytes(count), count).set(series.prices[unit]);
  }
  new Uint32Array(buffer, timesAt(count), count).set(series.times);
  view.setUint32(CHECKSUM_AT, crc32(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
};

type SeriesDamage =
  /** Of another version of the layout, or no series. */
  'version' | 'length' | 'checksum';

/**
 * The series, as views of the bytes where their place in memory allows it.
 * @param isChecked the bytes are known to be those that were written, so the checksum is not computed.
 */
export const decodeSeries = (bytes: Uint8Array<ArrayBuffer>, isChecked = false): Result<HeldSeries, SeriesDamage> => {
  if (bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT !== 0) return decodeSeries(bytes.slice(), isChecked);
  const { buffer, byteOffset: start } = bytes;
  if (bytes.length < PRICES_AT) return fail('length');
  const view = new DataView(buffer, start, bytes.length);
  if (view.getUint32(VERSION_AT, true) !== SERIES_VERSION) return fail('version');
  const count = view.getUint32(COUNT_AT, true);
  if (bytes.length !== bytesFor(count)) return fail('length');
  const isWhole = isChecked || view.getUint32(CHECKSUM_AT, true) === crc32(bytes.subarray(CHECKED_FROM));
  if (!isWhole) return fail('checksum');
  const prices = (column: number) => new Float64Array(buffer, start + PRICES_AT + column * pricesBytes(count), count);
  const periodLength = view.getUint32(PERIOD_LENGTH_AT, true);
  return ok({
    period: String.fromCharCode(...bytes.subarray(PERIOD_AT, PERIOD_AT + periodLength)),
    series: {
      times: new Uint32Array(buffer, start + timesAt(count), count),
      prices: { usd: prices(0), btc: prices(1), eth: prices(2) },
    },
    stepSeconds: view.getFloat64(STEP_AT, true),
    from: view.getFloat64(FROM_AT, true),
    reach: view.getFloat64(REACH_AT, true),
    askedAt: view.getFloat64(ASKED_AT, true),
    // Zero of earlier versions, which believed the first answer.
    heard: Math.max(1, view.getUint16(HEARD_AT, true)),
    doubtedSince: view.getUint32(DOUBTED_AT, true) || undefined,
    isListed: view.getUint16(LISTED_AT, true) === 1,
  });
};
