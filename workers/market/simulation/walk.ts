// A random walk that can be computed at any minute: a sum of smooth noises with growing periods and amplitudes. It
// moves by about 1 per day and stays bounded over years, so that a coin's price keeps its magnitude.

import { hash } from './hash.ts';

const MINUTES_PER_DAY = 1440;
const LONGEST_SWING = 2.2;
const PERIODS_MINUTES = [3, 13, 55, 230, 970, 4_100, 17_300, 73_000, 308_000];

interface Octave {
  readonly period: number;
  /** Grows with the square root of the period, as in a random walk, up to a bound. */
  readonly swing: number;
  readonly salt: number;
}

const octaves: readonly Octave[] = PERIODS_MINUTES.map((period, index) => ({
  period,
  swing: Math.min(Math.sqrt(period / MINUTES_PER_DAY), LONGEST_SWING),
  salt: Math.imul(index + 1, 0x632be5ab),
}));

/** An octave at a minute: the lattice point before, and the blend towards the next one. */
interface Place {
  readonly octave: Octave;
  readonly before: number;
  readonly blend: number;
}

export type Moment = readonly Place[];

/** The part of a minute that is the same for all coins. */
export const momentOf = (minute: number): Moment =>
  octaves.map((octave) => {
    const before = Math.floor(minute / octave.period);
    const part = minute / octave.period - before;
    return { octave, before, blend: part * part * (3 - 2 * part) };
  });

/** The walk of a seed at a minute. Its day-to-day differences have a standard deviation of about 1. */
export const walkAt = (seed: number, moment: Moment): number => {
  let sum = 0;
  for (const { octave, before, blend } of moment) {
    const from = hash(seed ^ octave.salt, before);
    const to = hash(seed ^ octave.salt, before + 1);
    sum += octave.swing * ((from + (to - from) * blend) / 2 ** 31 - 1);
  }
  return sum;
};
