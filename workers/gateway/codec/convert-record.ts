// A recorded day in another currency: its amounts times the rate of the day. Percentages and prices in bitcoin stay.

import { coinField, isNumberField, fieldNames, type NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import { recordRows } from './record.ts';
import type { Snapshot, SnapshotColumns } from './snapshot.ts';

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
