// A set as a cell holds it in memory: what is told of it, those of its columns that were read, and the coins wanted beside
// it. Of it the planner sees what it would see at the gateway.

import type { NumberFieldName } from '../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../shared/plan/snapshot-facts.ts';
import type { Head } from '../sheet-cache/book.ts';
import type { Found } from './found.ts';
import type { CellColumn, MarketColumn } from './market-columns.ts';

/** As in the gateway's JSON. */
export type MarketValues = readonly unknown[];

export interface HeldSet {
  readonly head: Head;
  readonly facts: SnapshotFacts;
  /** A coin's cell; texts as written. */
  readonly cell: (column: CellColumn, row: number) => string | number | null;
  /** The same columns under another head and with other coins beside them. */
  readonly with: (head: Head, found: ReadonlyMap<string, Found>) => HeldSet;
  /** What was found of the coins that were wanted, by their references as written. */
  readonly found: ReadonlyMap<string, Found>;
}

const contractOf = (text: string): Contract => {
  const colon = text.indexOf(':');
  return { chain: colon === 0 ? undefined : text.slice(0, colon), address: text.slice(colon + 1) };
};

const contractsOf = (list: unknown): readonly Contract[] =>
  Array.isArray(list) ? list.map((text) => contractOf(String(text))) : [];

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const factsOf = (
  { count, cutoff, ...facts }: Head['facts'],
  column: (name: MarketColumn) => MarketValues,
): SnapshotFacts => {
  let contracts: readonly (readonly Contract[])[] | undefined;
  const columns: CoinColumns = {
    count,
    numbers: once((field: NumberFieldName) =>
      Float64Array.from(column(field), (value) => (typeof value === 'number' ? value : Number.NaN)),
    ),
    lowerTexts: once((field: NamedTextField) =>
      column(field).map((value) => (typeof value === 'string' ? value.toLowerCase() : undefined)),
    ),
    contracts: () => (contracts ??= column('contractAddresses').map(contractsOf)),
  };
  return { ...facts, cutoff: cutoff ?? Number.NaN, columns };
};

export const heldSet = (
  head: Head,
  values: ReadonlyMap<MarketColumn, MarketValues>,
  found: ReadonlyMap<string, Found>,
): HeldSet => {
  const column = (name: MarketColumn): MarketValues => {
    const held = values.get(name);
    if (held === undefined) throw new Error(`The column ${name} was not read`);
    return held;
  };
  const facts = factsOf(head.facts, column);
  const cell: HeldSet['cell'] = (name, row) => {
    const value = column(name)[row];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  const under = (newHead: Head, newFound: ReadonlyMap<string, Found>): HeldSet => ({
    head: newHead,
    facts,
    cell,
    found: newFound,
    with: under,
  });
  return under(head, found);
};
