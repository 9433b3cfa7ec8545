// Filters lists of rows by a condition, test after test over whole columns: much cheaper than asking every test about
// one row after the other. Bounds on numbers, of which most conditions consist, are compared in one tight loop a field.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from '../columns/coin-columns.ts';
import type { Condition, NumberTest } from './condition.ts';
import { nextDown, nextUp } from './decimal.ts';
import { compileCondition, type RowTest } from './evaluate.ts';

/** Moves those of the first `count` rows that match to the list's beginning, in their order, and gives how many they are. */
export type RowFilter = (rows: Uint32Array, count: number) => number;

interface Interval {
  /** Both ends match. */
  readonly low: number;
  readonly high: number;
}

const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;

/** The numbers that pass a test, where they stand side by side. */
const intervalOf = ({ operator, value }: NumberTest): Interval | undefined => {
  switch (operator) {
    case '>':
      return { low: nextUp(value), high: POSITIVE_INFINITY };
    case '>=':
      return { low: value, high: POSITIVE_INFINITY };
    case '<':
      return { low: NEGATIVE_INFINITY, high: nextDown(value) };
    case '<=':
      return { low: NEGATIVE_INFINITY, high: value };
    case '=':
      return { low: value, high: value };
    case '!=':
      return undefined;
    default:
      return operator satisfies never;
  }
};

/** A missing value is NaN, which is within no interval. */
const keepWithin = (rows: Uint32Array, count: number, values: Float64Array, low: number, high: number): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (value >= low && value <= high) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};

export const keepPassing = (rows: Uint32Array, count: number, test: RowTest): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    if (test(row)) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};

const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' ? condition.parts.flatMap(partsOf) : [condition];

/** A filter for the rows of these columns. */
export const compileFilter = (condition: Condition, columns: CoinColumns): RowFilter => {
  const intervals = new Map<NumberFieldName, Interval>();
  const tests: RowTest[] = [];
  for (const part of partsOf(condition)) {
    const interval = part.kind === 'number' ? intervalOf(part) : undefined;
    if (part.kind !== 'number' || interval === undefined) {
      tests.push(compileCondition(part, columns));
      continue;
    }
    const { low, high } = intervals.get(part.field) ?? { low: NEGATIVE_INFINITY, high: POSITIVE_INFINITY };
    intervals.set(part.field, { low: Math.max(low, interval.low), high: Math.min(high, interval.high) });
  }
  const bounds = Array.from(intervals, ([field, { low, high }]) => ({ values: columns.numbers(field), low, high }));
  return (rows, count) => {
    let kept = count;
    for (const { values, low, high } of bounds) kept = keepWithin(rows, kept, values, low, high);
    for (const test of tests) kept = keepPassing(rows, kept, test);
    return kept;
  };
};
