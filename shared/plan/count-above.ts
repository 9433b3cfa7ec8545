// Estimates how many coins have a market cap above one that lies below a snapshot. Market caps fall with their place
// about as a power of it, and ever faster further down: so the flattest stretch of what is held errs towards more coins.

import type { SnapshotFacts } from './snapshot-facts.ts';
import { capReach } from './snapshot-reach.ts';

/** The stretches of the held market caps that are looked at: halves, each half as far up as the one before. */
const STRETCHES = 3;

/** How steeply market caps fall from half of `place` to it, on logarithmic scales. */
const slopeTo = (caps: Float64Array, place: number): number => {
  const [upper, lower] = [caps[(place >> 1) - 1] ?? Number.NaN, caps[place - 1] ?? Number.NaN];
  return Math.log(upper / lower) / Math.log(place / (place >> 1));
};

/** About how many coins of the set are above `cap`, a market cap below what is held; all of them where nothing can be said. */
export const countAbove = (facts: SnapshotFacts, cap: number): number => {
  const { columns, itemCount } = facts;
  const caps = columns.numbers('marketCap');
  const places = Array.from({ length: STRETCHES }, (_, index) => columns.count >> index);
  const flattest = Math.min(...places.map((place) => slopeTo(caps, place)));
  const estimate = columns.count * (capReach(facts) / cap) ** (1 / flattest);
  // Level, rising or missing market caps and those around zero follow no power.
  const isPower = cap > 0 && estimate < itemCount;
  return isPower ? Math.min(Math.max(columns.count, Math.ceil(estimate)), itemCount) : itemCount;
};
