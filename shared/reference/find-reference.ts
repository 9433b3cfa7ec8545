// Which coin of a snapshot a reference names, or that the snapshot cannot prove which one it is; and how well a coin
// matches a searched text.

import { type CoinColumns, comparableTexts, type NamedTextField } from '../columns/coin-columns.ts';
import { rowOrder } from '../columns/sort.ts';
import { capReach, type SnapshotFacts } from '../plan/facts.ts';
import { type Reference, symbolTexts } from './reference.ts';

/** The ways to name a coin by a text of its own. */
export type NameKind = 'id' | 'symbol' | 'name' | 'contract';

const rowsAmong = (texts: readonly (string | undefined)[], text: string): readonly number[] => {
  const rows: number[] = [];
  // New isolates run uncompiled code, in which `indexOf` is much faster than a loop.
  for (let row = texts.indexOf(text); row >= 0; row = texts.indexOf(text, row + 1)) rows.push(row);
  return rows;
};

const rowsWithText = (columns: CoinColumns, field: NamedTextField, text: string): readonly number[] =>
  columns.rowsWithText?.(field, text) ?? rowsAmong(comparableTexts(columns, field), text);

const rowsWithContract = (columns: CoinColumns, text: string): readonly number[] =>
  columns
    .contracts()
    .flatMap((contracts, row) =>
      contracts.some(
        ({ chain, address }) => address === text || (chain !== undefined && `${chain}:${address}` === text),
      )
        ? [row]
        : [],
    );

/** The row of highest market cap that the text names. */
export const searchCoin = (columns: CoinColumns, kind: NameKind, text: string): number | undefined => {
  const rows = kind === 'contract' ? rowsWithContract(columns, text) : rowsWithText(columns, kind, text);
  return rows.length < 2 ? rows[0] : [...rows].sort(rowOrder(columns, { field: 'marketCap', descending: true }))[0];
};

/** For each text the row of highest market cap that it names. */
type CoinIndex = ReadonlyMap<string, number>;

/** Returns the texts that name the coin of a row. */
const textsOf = (columns: CoinColumns, kind: NameKind): ((row: number) => readonly (string | undefined)[]) => {
  if (kind !== 'contract') {
    const texts = comparableTexts(columns, kind);
    return (row) => [texts[row]];
  }
  const contracts = columns.contracts();
  return (row) =>
    (contracts[row] ?? []).flatMap(({ chain, address }) =>
      chain === undefined ? [address] : [address, `${chain}:${address}`],
    );
};

export const makeCoinIndex = (columns: CoinColumns, kind: NameKind): CoinIndex => {
  const order = rowOrder(columns, { field: 'marketCap', descending: true });
  const texts = textsOf(columns, kind);
  const index = new Map<string, number>();
  for (let row = 0; row < columns.count; row += 1) {
    for (const text of texts(row)) {
      if (text === undefined) continue;
      const held = index.get(text);
      if (held === undefined || order(row, held) < 0) index.set(text, row);
    }
  }
  return index;
};

/**
 * Number of different texts of one kind that are searched for before the index is made: all coins of a table of past
 * prices. A search for a contract reads every coin's own.
 */
export const maxSearches: Readonly<Record<NameKind, number>> = { id: 24, symbol: 24, name: 24, contract: 8 };

interface Known {
  /** Results of searches; undefined: no such coin. */
  readonly searched: Map<string, number | undefined>;
  index: CoinIndex | undefined;
}

const kept = new WeakMap<CoinColumns, Map<NameKind, Known>>();

const knownOf = (columns: CoinColumns, kind: NameKind): Known => {
  const kinds = kept.get(columns) ?? new Map<NameKind, Known>();
  kept.set(columns, kinds);
  const known = kinds.get(kind) ?? { searched: new Map(), index: undefined };
  kinds.set(kind, known);
  return known;
};

/**
 * The row of highest market cap with this id, symbol, name or contract; undefined if there is none. `text`: as
 * `comparable` gives it.
 */
export const namedRow = (columns: CoinColumns, kind: NameKind, text: string): number | undefined => {
  const known = knownOf(columns, kind);
  const { searched } = known;
  if (known.index === undefined && !searched.has(text)) {
    if (searched.size < maxSearches[kind]) searched.set(text, searchCoin(columns, kind, text));
    else known.index = makeCoinIndex(columns, kind);
  }
  return (known.index ?? searched).get(text);
};

type FoundReference =
  | { readonly kind: 'row'; readonly row: number }
  /** The snapshot is complete and has no such coin. */
  | { readonly kind: 'absent' }
  /** The reference may name a coin outside the snapshot. */
  | { readonly kind: 'unproven' };

/** The row of highest market cap that a reference names. */
export const findRow = (columns: CoinColumns, reference: Reference): number | undefined => {
  switch (reference.kind) {
    case 'id':
    case 'symbol':
    case 'name':
      return namedRow(columns, reference.kind, reference.text);
    case 'contract':
      return namedRow(
        columns,
        'contract',
        reference.chain === undefined ? reference.text : `${reference.chain}:${reference.text}`,
      );
    case 'best': {
      const symbols = symbolTexts(reference.text).map((text) => namedRow(columns, 'symbol', text));
      const rows = [namedRow(columns, 'id', reference.text), ...symbols].filter((row) => row !== undefined);
      return rows.sort(rowOrder(columns, { field: 'marketCap', descending: true }))[0];
    }
    default:
      return reference satisfies never;
  }
};

/**
 * The coin that a reference names in the whole base set. An id is unique, so a row with it is the coin. Other names may
 * also belong to a coin outside the snapshot; that coin is surely smaller only if the row's market cap is above the
 * cutoff.
 */
export const findReference = (facts: SnapshotFacts, reference: Reference): FoundReference => {
  const row = findRow(facts.columns, reference);
  if (row === undefined) return facts.complete ? { kind: 'absent' } : { kind: 'unproven' };
  const isAboveOthers = (facts.columns.numbers('marketCap')[row] ?? Number.NaN) > capReach(facts);
  const proven = facts.complete || reference.kind === 'id' || isAboveOthers;
  return proven ? { kind: 'row', row } : { kind: 'unproven' };
};

/** Lower is better. */
export const grades = { symbol: 0, 'id or name': 1, beginning: 2, part: 3 } as const;
export type Grade = (typeof grades)[keyof typeof grades];

/** The texts that are searched for each kind of reference. */
export const searchedTexts: Readonly<Record<Exclude<Reference['kind'], 'contract'>, readonly NamedTextField[]>> = {
  best: ['symbol', 'id', 'name'],
  symbol: ['symbol'],
  id: ['id'],
  name: ['name'],
};

/**
 * The grade of a match; undefined if the coin does not match.
 * @param textOf a text of the coin, as `comparable` gives it.
 */
export const gradeMatch = ({ kind, text }: Reference, textOf: (field: NamedTextField) => string): Grade | undefined => {
  // Contracts match as a whole only, and the coin was found by its contract.
  if (kind === 'contract') return grades.symbol;
  const texts = searchedTexts[kind].map((field) => [field, textOf(field)] as const);
  if (texts.some(([field, held]) => field === 'symbol' && held === text)) return grades.symbol;
  if (texts.some(([, held]) => held === text)) return grades['id or name'];
  if (texts.some(([, held]) => held.startsWith(text))) return grades.beginning;
  return texts.some(([, held]) => held.includes(text)) ? grades.part : undefined;
};
