// A random walk that can be read at any minute without walking there: a sum of smooth noises of growing period and swing.
// Over a day it moves by about 1; over years it stays bounded, so that a coin's price keeps its magnitude.

import { hash } from './hash.ts';

const MINUTES_PER_DAY = 1440;
const LONGEST_SWING = 2.2;
const PERIODS_MINUTES = [3, 13, 55, 230, 970, 4_100, 17_300, 73_000, 308_000];

interface Octave {
  readonly period: number;
  /** Like a random walk's, the swing grows with the root of the time, until it is bounded. */
  readonly swing: number;
  readonly salt: number;
}

const octaves: readonly Octave[] = PERIODS_MINUTES.map((period, index) => ({
  period,
  swing: Math.min(Math.sqrt(period / MINUTES_PER_DAY), LONGEST_SWING),
  salt: Math.imul(index + 1, 0x632be5ab),
}));

/** Two moments of one octave, seen from a minute: which lattice points lie around it, and how far it is between them. */
interface Place {
  readonly octave: Octave;
  readonly before: number;
  readonly blend: number;
}

export type Moment = readonly Place[];

/** What all coins share about a minute, computed once for all of them. */
export const momentOf = (minute: number): Moment =>
  octaves.map((octave) => {
    const before = Math.floor(minute / octave.period);
    const part = minute / octave.period - before;
    return { octave, before, blend: part * part * (3 - 2 * part) };
  });

/** The walk of a seed at a moment; its day-to-day differences have a standard deviation of about 1. */
export const walkAt = (seed: number, moment: Moment): number => {
  let sum = 0;
  for (const { octave, before, blend } of moment) {
    const from = hash(seed ^ octave.salt, before);
    const to = hash(seed ^ octave.salt, before + 1);
    sum += octave.swing * ((from + (to - from) * blend) / 2 ** 31 - 1);
  }
  return sum;
};
