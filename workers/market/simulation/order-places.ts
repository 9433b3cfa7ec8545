// Sorts coins by a number, with a radix sort over the number's bits. Its time does not depend on the input's order; it
// is exact to the last bit, and stable.

import type { Figure } from './figures.ts';

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
/** Index of the half of a double that contains the sign. */
const HIGH_HALF = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;
const SIGN = 0x8000_0000;

/** The two halves of doubles, transformed so that they sort as unsigned integers. */
interface Halves {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

const risingHalves = (keys: Float64Array): Halves => {
  const halves = new Uint32Array(keys.buffer);
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at += 1) {
    const upper = halves[2 * at + HIGH_HALF] ?? 0;
    const lower = halves[2 * at + 1 - HIGH_HALF] ?? 0;
    // Of two negative numbers, the one with the larger bits is smaller.
    const isNegative = upper >= SIGN;
    low[at] = isNegative ? ~lower : lower;
    high[at] = isNegative ? ~upper : upper ^ SIGN;
  }
  return { low, high };
};

/** Sorts the indexes by one digit, stably. */
const orderByDigit = (turns: Uint32Array, bits: Uint32Array, shift: number): Uint32Array => {
  const starts = new Uint32Array(DIGITS + 1);
  for (let turn = 0; turn < bits.length; turn += 1) {
    const digit = ((bits[turn] ?? 0) >>> shift) & DIGIT_MASK;
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
  }
  for (let digit = 1; digit < DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  const ordered = new Uint32Array(turns.length);
  for (let at = 0; at < turns.length; at += 1) {
    const turn = turns[at] ?? 0;
    const digit = ((bits[turn] ?? 0) >>> shift) & DIGIT_MASK;
    const free = starts[digit] ?? 0;
    ordered[free] = turn;
    starts[digit] = free + 1;
  }
  return ordered;
};

/** The places sorted by key, stably. Missing keys (NaN) come last in both directions. */
export const orderPlaces = (places: Uint32Array, keyOf: Figure, direction: 'asc' | 'desc'): Uint32Array => {
  const sign = direction === 'asc' ? 1 : -1;
  const keys = new Float64Array(places.length);
  let turns: Uint32Array = new Uint32Array(places.length);
  for (let turn = 0; turn < places.length; turn += 1) {
    const key = sign * keyOf(places[turn] ?? 0);
    // NaN becomes the largest number, and -0 becomes 0, which it equals.
    keys[turn] = Number.isNaN(key) ? Infinity : key + 0;
    turns[turn] = turn;
  }
  const { low, high } = risingHalves(keys);
  for (const bits of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) turns = orderByDigit(turns, bits, shift);
  }
  for (let at = 0; at < turns.length; at += 1) turns[at] = places[turns[at] ?? 0] ?? 0;
  return turns;
};
