// The walks of all coins at once, to the last bit those of `walkAt`. Remembers the noise between whose points it walks, nearly
// all of which the next minute, and the minutes an hour, a day and a week before, need again.

import { hash } from './hash.ts';
import type { Moment } from './walk.ts';

/** Every seed's walk at a moment. */
export type Walker = (moment: Moment) => Float64Array;

/** Points of one noise kept at a time: two around each of four moments, and two to spare. The oldest goes first. */
const MAX_POINTS = 10;

export const createWalker = (seeds: Uint32Array): Walker => {
  const noises = new Map<number, Map<number, Uint32Array>>();

  const noiseAt = (salt: number, point: number): Uint32Array => {
    const points = noises.get(salt) ?? new Map<number, Uint32Array>();
    noises.set(salt, points);
    const known = points.get(point);
    if (known !== undefined) return known;
    const made = new Uint32Array(seeds.length);
    for (let at = 0; at < made.length; at += 1) made[at] = hash((seeds[at] ?? 0) ^ salt, point);
    const [oldest] = points.keys();
    if (points.size >= MAX_POINTS && oldest !== undefined) points.delete(oldest);
    points.set(point, made);
    return made;
  };

  return (moment) => {
    const walks = new Float64Array(seeds.length);
    for (const { octave, before, blend } of moment) {
      const { salt, swing } = octave;
      const starts = noiseAt(salt, before);
      const ends = noiseAt(salt, before + 1);
      for (let at = 0; at < walks.length; at += 1) {
        const from = starts[at] ?? 0;
        const to = ends[at] ?? 0;
        walks[at] = (walks[at] ?? 0) + swing * ((from + (to - from) * blend) / 2 ** 31 - 1);
      }
    }
    return walks;
  };
};
