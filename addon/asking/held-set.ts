// A set in memory: its head, the columns that were read, and the coins that were looked up; and which coin of it a
// reference means. The planner sees the same facts as at the gateway.

import type { NumberFieldName } from '../../shared/coin/coin-fields.ts';
import type {
  CellColumn,
  CoinColumns,
  Contract,
  NamedTextField,
  SetColumn,
} from '../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../shared/plan/facts.ts';
import type { Failure } from '../client/failures.ts';
import type { WireProblem } from '../client/wire.ts';
import { isJsonObject } from '../text.ts';
import { parseReference, type Reference } from '../../shared/reference/reference.ts';
import { findReference, namedRow } from '../../shared/reference/find-reference.ts';
import { reasons } from '../../shared/protocol/problem.ts';
import { cellColumns, type Need } from './question.ts';

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

/** Whether the set holds this number of coins, or can't for now. */
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

/** The result of looking up a coin that the snapshot can't identify with certainty. */
export interface Found {
  /** Time of the look-up by the reference as written, milliseconds since 1970. For an hour it means the same coin. */
  readonly since: number;
  /** End of freshness, milliseconds since 1970: no look-up before. */
  readonly freshUntil: number;
  /** The coin's id, as written. */
  readonly id?: string;
  /** The coin's cells, in the order of `cellColumns`; undefined if the snapshot holds the coin. */
  readonly cells?: readonly (string | number | null)[];
  /** Time of the cells' data and end of their freshness, as ISO texts. */
  readonly asOf?: string;
  readonly expires?: string;
  readonly stale?: true;
  /** Why there are no cells, or no newer ones. */
  readonly problem?: WireProblem;
}

/** Time for which a name keeps its proven coin, and an unknown name is not looked up again. */
export const REMEMBERED_MS = 3_600_000;

export const isFound = (value: unknown): value is Found =>
  isJsonObject(value) && typeof value['since'] === 'number' && typeof value['freshUntil'] === 'number';

type Resolved =
  /** A row of the snapshot. */
  | { readonly kind: 'row'; readonly row: number }
  /** A coin that was looked up. */
  | { readonly kind: 'found'; readonly found: Found }
  /** The held set is complete and has no such coin. */
  | { readonly kind: 'absent'; readonly reference: Reference }
  /** `last`: the result before the problem. */
  | { readonly kind: 'problem'; readonly problem: WireProblem; readonly last: Found | undefined }
  /** Needs a look-up; `last`: the earlier result. */
  | { readonly kind: 'unresolved'; readonly last: Found | undefined };

/** @param width number of cells that a looked-up coin must have. */
export const resolveReference = ({ facts, found }: HeldSet, text: string, width: number, now: number): Resolved => {
  const reference = parseReference(text);
  if (!reference.ok) {
    const problem = { status: reasons['invalid-parameter'].status, detail: reference.error };
    return { kind: 'problem', problem, last: undefined };
  }
  const proven = findReference(facts, reference.value);
  if (proven.kind === 'row') return proven;
  if (proven.kind === 'absent') return { kind: 'absent', reference: reference.value };
  const last = found.get(text);
  if (last === undefined || last.freshUntil <= now) return { kind: 'unresolved', last };
  if (last.problem !== undefined) return { kind: 'problem', problem: last.problem, last };
  if (last.cells !== undefined)
    return last.cells.length < width ? { kind: 'unresolved', last } : { kind: 'found', found: last };
  const row = last.id === undefined ? undefined : namedRow(facts.columns, 'id', last.id.toLowerCase());
  return row === undefined ? { kind: 'unresolved', last } : { kind: 'row', row };
};

/** References that need a look-up. */
export const unresolvedOf = (held: HeldSet, { references, risk }: Need, now: number): readonly string[] => {
  const width = cellColumns(risk).length;
  return references.filter((text) => resolveReference(held, text, width, now).kind === 'unresolved');
};
