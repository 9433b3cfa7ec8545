// Columns of random coins, the same on every run.

import type { NumberFieldName } from '../shared/coin/coin-fields.ts';
import type { CoinColumns } from '../shared/columns/coin-columns.ts';

/** A small random number generator with a seed (mulberry32). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Coins by falling market cap, from 1e12 down, with percent changes around zero. */
export const randomColumns = (count: number): CoinColumns => {
  const held = new Map<NumberFieldName, Float64Array>();
  const numbers = (field: NumberFieldName): Float64Array => {
    const random = numbersFrom(field.length * 7919);
    const make = (row: number): number =>
      field === 'rank' ? row + 1 : field === 'marketCap' ? 1e12 / (row + 1) ** 1.4 : (random() - 0.5) * 40;
    const column = held.get(field) ?? Float64Array.from({ length: count }, (_, row) => make(row));
    held.set(field, column);
    return column;
  };
  const random = numbersFrom(1);
  const names = Array.from(
    { length: count },
    (_, row) => `coin ${Math.floor(random() * 1e9).toString(36)} ${row % 9 === 0 ? 'inu' : 'token'}`,
  );
  return { count, numbers, lowerTexts: () => names, contracts: () => names.map(() => []) };
};
