// The bytes of a recorded day: a set's columns as a snapshot has them, sealed; and the same day in another currency.
// A reader of a later version has to read every earlier format.

import {
  coinField,
  fieldNames,
  isNumberField,
  isRiskField,
  type NumberFieldName,
} from '../../../shared/coin/coin-fields.ts';
import { isCellColumn, type NamedTextField } from '../../../shared/columns/coin-columns.ts';
import { ok } from '../../../shared/result.ts';
import type { Coin } from '../upstream/clean-coin.ts';
import { columnsBytes, type ColumnsReader, type ColumnsShape, decodeColumns, type TextColumn } from './columns.ts';
import { seal, unseal } from './snapshot-store.ts';
import { createSnapshot, readHeader, type Snapshot, type SnapshotColumns, type SnapshotRows } from './snapshot.ts';
import type { SnapshotHeader } from './snapshot-layout.ts';

/** Version 1, of the snapshot format s3, had common and rare columns in two blocks; version 2 has all in one. */
const VERSIONS = { twoBlocks: 1, oneBlock: 2 } as const;
/** Version, length of the first block, two reserved: 4 bytes each. */
const HEAD_BYTES = 16;

/** @param columns of a snapshot; its first rows are left out. */
export const encodeRecord = async (columns: ArrayBuffer): Promise<ArrayBuffer> => {
  const { header, end } = readHeader(columns);
  const length = end + columnsBytes(header);
  return await seal(new Uint32Array([VERSIONS.oneBlock, length, 0, 0]).buffer, new Uint8Array(columns, 0, length));
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
const recordRows = (columns: SnapshotColumns): SnapshotRows => {
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

/** More than a header has, which is in the first bytes of the first block. */
export const RECORD_HEAD_BYTES = 4096;

/** The version of the snapshot that a record was made of; empty if its head is damaged. */
export const recordVersion = (head: ArrayBuffer): string =>
  /"version":"([^"]*)"/.exec(new TextDecoder().decode(head))?.[1] ?? '';

/** Some columns are in the one block, all others in the other. */
const joinReaders = (one: ColumnsReader, { numbers }: ColumnsShape, other: ColumnsReader): ColumnsReader => {
  const of = (name: TextColumn): ColumnsReader => (name === 'contracts' ? other : one);
  return {
    numbers: (field) => (numbers.includes(field) ? one : other).numbers(field),
    texts: (name) => of(name).texts(name),
    text: (name, row) => of(name).text(name, row),
    lowerTexts: (name) => of(name).lowerTexts(name),
    rowsWithText: (name, text) => of(name).rowsWithText(name, text),
  };
};

const hasTwoBlocks = (header: SnapshotHeader): header is SnapshotHeader & { rare: ColumnsShape } => 'rare' in header;

/** Undefined if the bytes are damaged or of a later version. */
export const openRecord = async (stored: ArrayBuffer): Promise<Snapshot | undefined> => {
  const bytes = await unseal(stored);
  if (bytes === undefined || bytes.byteLength < HEAD_BYTES) return undefined;
  const [version, length = 0] = new Uint32Array(stored, 0, 2);
  if (version !== VERSIONS.oneBlock && version !== VERSIONS.twoBlocks) return undefined;
  const first = stored.slice(HEAD_BYTES, HEAD_BYTES + length);
  const { header, end } = readHeader(first);
  const own = decodeColumns(first, end, header);
  const rare = stored.slice(HEAD_BYTES + length, bytes.byteLength);
  return createSnapshot({
    header,
    columns: hasTwoBlocks(header) ? joinReaders(own, header, decodeColumns(rare, 0, header.rare)) : own,
    bytes: bytes.byteLength,
    rows: (columns) => ({
      rows: recordRows(columns),
      loadRows: () => Promise.resolve(ok(undefined)),
    }),
  });
};

const amounts: ReadonlySet<NumberFieldName> = new Set(
  fieldNames.filter(isNumberField).filter((name) => coinField(name).unit === 'currency'),
);

const convertColumns = (columns: SnapshotColumns, rate: number): SnapshotColumns => {
  const known = new Map<NumberFieldName, Float64Array>();
  const numbers: SnapshotColumns['numbers'] = (field) => {
    if (!amounts.has(field)) return columns.numbers(field);
    const converted = known.get(field) ?? Float64Array.from(columns.numbers(field), (amount) => amount * rate);
    known.set(field, converted);
    return converted;
  };
  return { ...columns, numbers };
};

const convert = (record: Snapshot, rate: number): Snapshot => {
  const { header, facts } = record;
  const columns = convertColumns(record.columns, rate);
  return {
    ...record,
    header: { ...header, cutoff: header.cutoff === null ? null : header.cutoff * rate },
    facts: { ...facts, columns, cutoff: facts.cutoff * rate },
    columns,
    rows: recordRows(columns),
  };
};

interface Converted {
  readonly rate: number;
  readonly snapshot: Snapshot;
}

/** The last conversion of each record in memory: readers mostly ask for one currency. */
const last = new WeakMap<Snapshot, Converted>();

/** @param rate units of the currency for one of the record's. */
export const convertRecord = (record: Snapshot, rate: number): Snapshot => {
  const known = last.get(record);
  if (known?.rate === rate) return known.snapshot;
  const snapshot = convert(record, rate);
  last.set(record, { rate, snapshot });
  return snapshot;
};
