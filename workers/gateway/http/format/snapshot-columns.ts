// The columns of a snapshot as JSON, for the add-on's cache: the columns that plans, filters and sorts read. Each is
// written once per snapshot and kept as bytes, so that an answer only joins them.

import { isNumberField } from '../../../../shared/coin/coin-fields.ts';
import type { Contract, SetColumn } from '../../../../shared/columns/coin-columns.ts';
import type { SnapshotColumns } from '../../codec/snapshot.ts';

/** Null if the coin has no value. */
export type SnapshotValue = number | string | readonly string[] | null;

/** `chain:address` in lower case; `:address` for an unknown chain, as an address may contain colons. */
const contractTexts = (contracts: readonly Contract[]): readonly string[] =>
  contracts.map(({ chain = '', address }) => `${chain}:${address}`);

/** One coin's value; texts keep their case. */
export const snapshotValue = (columns: SnapshotColumns, name: SetColumn, row: number): SnapshotValue => {
  if (name === 'contractAddresses') return contractTexts(columns.contracts()[row] ?? []);
  if (!isNumberField(name)) return columns.text(name, row) ?? null;
  const value = columns.numbers(name)[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
};

/** JSON has no NaN: a missing number becomes null. */
const columnJson = (columns: SnapshotColumns, name: SetColumn): string => {
  if (name === 'contractAddresses') return JSON.stringify(columns.contracts().map(contractTexts));
  return JSON.stringify(isNumberField(name) ? Array.from(columns.numbers(name)) : columns.texts(name));
};

const kept = new WeakMap<SnapshotColumns, Map<SetColumn, Uint8Array>>();

/** `"name":[…]`, a property of a JSON object. */
export const columnBytes = (columns: SnapshotColumns, name: SetColumn): Uint8Array => {
  const held = kept.get(columns) ?? new Map<SetColumn, Uint8Array>();
  kept.set(columns, held);
  const known = held.get(name);
  if (known !== undefined) return known;
  const bytes = new TextEncoder().encode(`"${name}":${columnJson(columns, name)}`);
  held.set(name, bytes);
  columns.weight.add(() => bytes.byteLength);
  return bytes;
};
