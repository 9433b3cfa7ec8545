// The bytes of a recorded day: a set's columns as a snapshot has them, with a checksum. A reader of a later version has
// to read every earlier format.

import { fieldNames, isNumberField, isRiskField } from '../../../shared/coin/coin-fields.ts';
import { type NamedTextField, isCellColumn } from '../../../shared/columns/coin-columns.ts';
import { ok } from '../../../shared/result.ts';
import type { Coin } from '../upstream/coin.ts';
import { checksum, CHECKSUM_BYTES, isSame } from './checksum.ts';
import { RARE_COLUMNS_PART } from './join-pages.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';
import type { SnapshotRows } from './snapshot-rows.ts';

/** The columns are laid out as in snapshots of the format s3. */
const RECORD_VERSION = 1;
/** Version, length of the common columns, length of the rare columns, reserved: 4 bytes each. */
const HEAD_BYTES = 16;

export const encodeRecord = async (columns: ArrayBuffer, rare: ArrayBuffer): Promise<ArrayBuffer> => {
  const end = HEAD_BYTES + columns.byteLength + rare.byteLength;
  const bytes = new Uint8Array(end + CHECKSUM_BYTES);
  new Uint32Array(bytes.buffer, 0, 3).set([RECORD_VERSION, columns.byteLength, rare.byteLength]);
  bytes.set(new Uint8Array(columns), HEAD_BYTES);
  bytes.set(new Uint8Array(rare), HEAD_BYTES + columns.byteLength);
  bytes.set(await checksum(bytes.subarray(0, end)), end);
  return bytes.buffer;
};

/**
 * A coin as its columns tell it. Addresses of contracts are left out: their column is lower-cased, and the case of some
 * matters.
 */
const coinOf = (columns: SnapshotColumns, row: number, withRisk: boolean): Coin => {
  const told: Record<string, unknown> = {};
  for (const field of fieldNames) {
    if (!isCellColumn(field) || (isRiskField(field) && !withRisk)) continue;
    const value = isNumberField(field) ? columns.numbers(field)[row] : columns.text(field, row);
    if (typeof value === 'string' || (value !== undefined && !Number.isNaN(value))) told[field] = value;
  }
  const text = (name: NamedTextField): string => columns.text(name, row) ?? '';
  return { ...told, id: text('id'), name: text('name'), symbol: text('symbol') };
};

/** The rows of a record are made of its columns: the upstream's own bytes are not kept. */
export const recordRows = (columns: SnapshotColumns): SnapshotRows => {
  const bytes = (row: number, withRisk: boolean): Uint8Array =>
    new TextEncoder().encode(JSON.stringify(coinOf(columns, row, withRisk)));
  return {
    coin: (row) => coinOf(columns, row, true),
    bytes,
    size: (row, withRisk) => bytes(row, withRisk).byteLength,
    copy(row, withRisk, target, at) {
      const own = bytes(row, withRisk);
      target.set(own, at);
      return at + own.byteLength;
    },
  };
};

/** More than a header has, which is in the first bytes of the common columns. */
export const RECORD_HEAD_BYTES = 4096;

/** The version of the snapshot that a record was made of; empty if its head is damaged. */
export const recordVersion = (head: ArrayBuffer): string =>
  /"version":"([^"]*)"/.exec(new TextDecoder().decode(head))?.[1] ?? '';

/** Undefined if the bytes are damaged or of a later version. */
export const openRecord = async (stored: ArrayBuffer): Promise<Snapshot | undefined> => {
  if (stored.byteLength < HEAD_BYTES + CHECKSUM_BYTES) return undefined;
  const end = stored.byteLength - CHECKSUM_BYTES;
  if (!isSame(new Uint8Array(stored, end), await checksum(new Uint8Array(stored, 0, end)))) return undefined;
  const [version, columnsLength = 0] = new Uint32Array(stored, 0, 3);
  if (version !== RECORD_VERSION) return undefined;
  const columnsEnd = HEAD_BYTES + columnsLength;
  const further: ArrayBuffer[] = [];
  further[RARE_COLUMNS_PART] = stored.slice(columnsEnd, end);
  const snapshot = openSnapshot({ columns: stored.slice(HEAD_BYTES, columnsEnd), further });
  // Their rare columns are in memory, and no row part is ever read.
  return { ...snapshot, rows: recordRows(snapshot.columns), loadRows: () => Promise.resolve(ok(undefined)) };
};
