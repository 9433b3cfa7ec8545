// Estimates the number of coins above a market cap that is below a snapshot's. Market caps fall about as a power of the
// place, and faster further down, so the flattest stretch of the snapshot gives an estimate on the high side.

import type { SnapshotFacts } from './snapshot-facts.ts';
import { capReach } from './snapshot-reach.ts';

/** Number of stretches compared: the last half of the snapshot, the last half of its first half, and so on. */
const STRETCHES = 3;

/** Slope of market caps from half of `place` to `place`, on logarithmic scales. */
const slopeTo = (caps: Float64Array, place: number): number => {
  const [upper, lower] = [caps[(place >> 1) - 1] ?? Number.NaN, caps[place - 1] ?? Number.NaN];
  return Math.log(upper / lower) / Math.log(place / (place >> 1));
};

/** Estimated number of coins above `cap`, which is below the snapshot's caps; all coins without an estimate. */
export const countAbove = (facts: SnapshotFacts, cap: number): number => {
  const { columns, itemCount } = facts;
  const caps = columns.numbers('marketCap');
  const places = Array.from({ length: STRETCHES }, (_, index) => columns.count >> index);
  const flattest = Math.min(...places.map((place) => slopeTo(caps, place)));
  const estimate = columns.count * (capReach(facts) / cap) ** (1 / flattest);
  // Level, rising or missing market caps and those around zero do not follow a power.
  const isPower = cap > 0 && estimate < itemCount;
  return isPower ? Math.min(Math.max(columns.count, Math.ceil(estimate)), itemCount) : itemCount;
};
