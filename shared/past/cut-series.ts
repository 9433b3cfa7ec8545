// The part of a held series that answers questions from one moment to another, for places that hold series in parts.

import { countUpTo } from './find-point.ts';
import type { HeldSeries } from './held-series.ts';
import { partOf } from './series.ts';

/** @param first and @param last: moments, seconds since 1970. The series reaches further than `first`. */
export const cutSeries = (held: HeldSeries, first: number, last: number): HeldSeries => {
  const { series } = held;
  const reach = Math.min(held.reach, last);
  // The last point before belongs to it, so that each moment has its newest point; or the coin's first point.
  const start = Math.max(0, countUpTo(series, first) - 1);
  const end = Math.max(start + 1, countUpTo(series, reach));
  return {
    ...held,
    series: partOf(series, start, end),
    from: start === 0 ? held.from : (series.times[start] ?? first),
    reach,
    // What comes after its end is not in this part, so it tells nothing of when to ask again.
    askedAt: last < held.reach ? Number.NEGATIVE_INFINITY : held.askedAt,
  };
};
