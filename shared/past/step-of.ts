// The usual distance between the points of a series: no source is trusted to keep to the step that it documents.

import type { Series } from './series.ts';

/** The median, seconds: single gaps do not change it. NaN with fewer than two points. */
export const stepOf = ({ times }: Series): number => {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return gaps.sort()[gaps.length >> 1] ?? Number.NaN;
};
