// A set in memory: its head, the columns that were read, and the coins that were looked up. The planner sees the same
// facts as at the gateway.

import type { NumberFieldName } from '../../shared/coin/coin-fields.ts';
import type {
  CoinColumns,
  Contract,
  NamedTextField,
  CellColumn,
  SetColumn,
} from '../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../shared/plan/facts.ts';
import type { Failure } from '../client/failures.ts';
import type { Found } from './found.ts';

/** A column's values as in the gateway's JSON. */
export type MarketValues = readonly unknown[];

/** Properties of a set. */
export interface SetHead {
  readonly version: string;
  /** Time of the data and end of its freshness, as ISO texts. */
  readonly asOf: string;
  readonly expires: string;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
  /** The gateway has only data that is no longer fresh. */
  readonly stale?: true;
  readonly simulated: boolean;
  readonly maxDepth: number;
  /** Columns that no coin has: the gateway says so where a question needs one. */
  readonly lacking?: readonly SetColumn[];
  /** The depth that was asked for, if any: the gateway may have refused it. */
  readonly sought?: number;
  readonly facts: Omit<SnapshotFacts, 'columns' | 'cutoff'> & {
    readonly count: number;
    /** Null if unknown. */
    readonly cutoff: number | null;
  };
}

/** Whether the set holds so many coins, or can't for now. */
export const reaches = ({ facts, sought = 0 }: SetHead, depth: number): boolean =>
  depth <= Math.max(facts.count, sought) || facts.complete;

export interface HeldSet<ManifestEntry extends SetHead = SetHead> {
  readonly head: ManifestEntry;
  readonly facts: SnapshotFacts;
  /** One cell of a coin; texts as the upstream writes them. */
  readonly cell: (column: CellColumn, row: number) => string | number | null;
  /** Results of look-ups, by references as written. */
  readonly found: ReadonlyMap<string, Found>;
}

/** A host's reply for a set. */
export interface Obtained {
  readonly held: HeldSet | undefined;
  /** Why the set is not fresh, or lacks needed coins. */
  readonly failure: Failure | undefined;
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
  { count, cutoff, ...facts }: SetHead['facts'],
  column: (name: SetColumn) => MarketValues,
): SnapshotFacts => {
  let contracts: readonly (readonly Contract[])[] | undefined;
  const columns: CoinColumns = {
    count,
    // From a list of numbers: `Float64Array.from` with a function takes several times as long.
    numbers: once(
      (field: NumberFieldName) =>
        new Float64Array(column(field).map((value) => (typeof value === 'number' ? value : Number.NaN))),
    ),
    lowerTexts: once((field: NamedTextField) =>
      column(field).map((value) => (typeof value === 'string' ? value.toLowerCase() : undefined)),
    ),
    contracts: () => (contracts ??= column('contractAddresses').map(contractsOf)),
  };
  return { ...facts, cutoff: cutoff ?? Number.NaN, columns };
};

export const heldSet = <ManifestEntry extends SetHead>(
  head: ManifestEntry,
  values: ReadonlyMap<SetColumn, MarketValues>,
  found: ReadonlyMap<string, Found>,
): HeldSet<ManifestEntry> => {
  const column = (name: SetColumn): MarketValues => {
    const held = values.get(name);
    if (held === undefined) throw new Error(`The column ${name} was not read`);
    return held;
  };
  const facts = factsOf(head.facts, column);
  const cell: HeldSet<ManifestEntry>['cell'] = (name, row) => {
    const value = column(name)[row];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  return { head, facts, cell, found };
};
