// In which order rows stand, and how a question says it. Rows are sorted by the sort field, then rank, then id. Missing
// values come last in both directions. Texts are compared by their lower-cased code units, so that every runtime gives
// the same order.

import { coinField, isNumberField, type SortFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns, NamedTextField } from './coin-columns.ts';

export interface Sort {
  readonly field: SortFieldName;
  readonly descending: boolean;
}

/** Negative if row `a` comes before row `b`. */
export type RowOrder = (a: number, b: number) => number;

/**
 * Compares by a number, then by `ties`. One function without inner calls: new isolates run uncompiled code, where calls
 * are slow.
 */
const numberOrder = (values: Float64Array, descending: boolean, ties: RowOrder): RowOrder => {
  const before = descending ? 1 : -1;
  return (a, b) => {
    const x = values[a] ?? Number.NaN;
    const y = values[b] ?? Number.NaN;
    if (x < y) return before;
    if (x > y) return -before;
    if (x === y) return ties(a, b);
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || ties(a, b);
  };
};

const compareTexts = (a: string | undefined, b: string | undefined, descending: boolean): number => {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
};

const textOrder = (columns: CoinColumns, field: NamedTextField, descending: boolean, ties: RowOrder): RowOrder => {
  const texts = columns.lowerTexts(field);
  return (a, b) => compareTexts(texts[a], texts[b], descending) || ties(a, b);
};

/** Returns a total order: two rows compare equal only if their ids are equal. */
export const rowOrder = (columns: CoinColumns, { field, descending }: Sort): RowOrder => {
  // Decoding ids is expensive: they are read only if two rows are equal otherwise.
  let ids: RowOrder | undefined;
  const byId: RowOrder = (a, b) => (ids ??= textOrder(columns, 'id', false, () => 0))(a, b);
  const byRank = numberOrder(columns.numbers('rank'), false, byId);
  return isNumberField(field)
    ? numberOrder(columns.numbers(field), descending, byRank)
    : textOrder(columns, field, descending, byRank);
};

/**
 * A sorted list of all rows for each sort. Sorting all rows pays off only from the second question on, so the first
 * question with a sort gets no list, except for sorts that nearly match the rows' order. Undefined: requested once, not
 * sorted yet.
 */
type Kept = Map<string, Uint32Array | undefined>;

const kept = new WeakMap<CoinColumns, Kept>();

/** Whether the sort is the order of the upstream's lists, and so of snapshots. */
const isNativeOrder = ({ field, descending }: Sort): boolean => (descending ? field === 'marketCap' : field === 'rank');

/** The name of a sort: `rank`, `-marketCap`. */
export const sortName = ({ field, descending }: Sort): string => `${descending ? '-' : ''}${field}`;

/** Whether the rows are already in the order of the sort. */
export const standInOrder = (columns: CoinColumns, sort: Sort): boolean =>
  columns.orders?.includes(sortName(sort)) ?? false;

const sortRows = (count: number, order: RowOrder): Uint32Array =>
  // `Array.prototype.sort` is fast on nearly sorted input, the sort of a typed array is not.
  Uint32Array.from(Array.from({ length: count }, (_, row) => row).sort(order));

/** The rows in the order of the sort, read-only; undefined if sorting them does not pay off yet. */
export const orderedRows = (columns: CoinColumns, sort: Sort, order: RowOrder): Uint32Array | undefined => {
  const held: Kept = kept.get(columns) ?? new Map();
  kept.set(columns, held);
  const key = sortName(sort);
  const isFirst = !held.has(key) && !isNativeOrder(sort);
  const rows = isFirst ? undefined : (held.get(key) ?? sortRows(columns.count, order));
  held.set(key, rows);
  return rows;
};

/** Whether rows fall by this field if no direction is given: numbers start with the largest, ranks and texts do not. */
export const fallsByDefault = (field: SortFieldName): boolean =>
  isNumberField(field) && coinField(field).unit !== 'rank';

/** The parts of a written sort. */
interface WrittenSort {
  readonly sign: '' | '+' | '-';
  /** The field as written. */
  readonly name: string;
  readonly word: 'asc' | 'desc' | undefined;
}

const words: ReadonlyMap<string, 'asc' | 'desc'> = new Map([
  ['asc', 'asc'],
  ['ascending', 'asc'],
  ['desc', 'desc'],
  ['descending', 'desc'],
]);

const signOf = (text: string): WrittenSort['sign'] => {
  if (text.startsWith('-')) return '-';
  return text.startsWith('+') ? '+' : '';
};

/** Between a field and its direction: a blank, or the sign that other services have there. */
const separator = /\s*[:,]\s*|\s+/;

/** The parts of `mcap`, `-24h`, `24h asc` or `24h:asc`. */
export const splitSort = (text: string): WrittenSort => {
  const trimmed = text.trim();
  const sign = signOf(trimmed);
  const parts = trimmed.slice(sign.length).trim().split(separator);
  const word = parts.length > 1 ? words.get((parts[parts.length - 1] ?? '').toLowerCase()) : undefined;
  return { sign, name: (word === undefined ? parts : parts.slice(0, -1)).join(' '), word };
};

/** Whether rows fall by a field, from the direction as written. */
export const isFalling = (field: SortFieldName, { sign, word }: WrittenSort): boolean => {
  if (sign === '' && word === undefined) return fallsByDefault(field);
  return sign === '-' || word === 'desc';
};

/** The text of a sort, with its direction unless the field rises by default. */
export const sortText = ({ field, descending }: Sort): string => {
  if (descending) return `-${field}`;
  return fallsByDefault(field) ? `+${field}` : field;
};
