// The columns of a snapshot as JSON, for the add-on's own cache: those that a question can be planned, filtered and
// sorted by. Each is written once a snapshot and kept as bytes, so that an answer only joins them.

import { isNumberField, numberFieldNames, type NumberFieldName } from '../../../../shared/coin/coin-fields.ts';
import type { ColumnName } from '../../../../shared/coin/columns.ts';
import type { Contract, NamedTextField } from '../../../../shared/columns/coin-columns.ts';
import type { SnapshotColumns } from '../../codec/snapshot-columns.ts';

/** `contractAddresses` holds all contracts of a coin, the main one too. */
export type SnapshotColumnName = NumberFieldName | NamedTextField | 'contractAddresses';

/** Null where a coin has none. */
export type SnapshotValue = number | string | readonly string[] | null;

export const snapshotColumnNames: readonly SnapshotColumnName[] = [
  'id',
  'name',
  'symbol',
  'contractAddresses',
  ...numberFieldNames,
];

export const isSnapshotColumn = (name: ColumnName): name is SnapshotColumnName =>
  snapshotColumnNames.some((one) => one === name);

/** `chain:address`, lower-cased; `:address` where the upstream does not say the chain, as an address may hold colons. */
const contractTexts = (contracts: readonly Contract[]): readonly string[] =>
  contracts.map(({ chain = '', address }) => `${chain}:${address}`);

/** One coin's value; texts as written. */
export const snapshotValue = (columns: SnapshotColumns, name: SnapshotColumnName, row: number): SnapshotValue => {
  if (name === 'contractAddresses') return contractTexts(columns.contracts()[row] ?? []);
  if (!isNumberField(name)) return columns.text(name, row) ?? null;
  const value = columns.numbers(name)[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
};

/** JSON has no NaN: a missing number becomes null. */
const columnJson = (columns: SnapshotColumns, name: SnapshotColumnName): string => {
  if (name === 'contractAddresses') return JSON.stringify(columns.contracts().map(contractTexts));
  return JSON.stringify(isNumberField(name) ? Array.from(columns.numbers(name)) : columns.texts(name));
};

const kept = new WeakMap<SnapshotColumns, Map<SnapshotColumnName, Uint8Array>>();

/** `"name":[…]`, ready to stand in an object. */
export const columnBytes = (columns: SnapshotColumns, name: SnapshotColumnName): Uint8Array => {
  const held = kept.get(columns) ?? new Map<SnapshotColumnName, Uint8Array>();
  kept.set(columns, held);
  const known = held.get(name);
  if (known !== undefined) return known;
  const bytes = new TextEncoder().encode(`"${name}":${columnJson(columns, name)}`);
  held.set(name, bytes);
  columns.weight.add(() => bytes.byteLength);
  return bytes;
};
