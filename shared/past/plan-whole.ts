// Plans a coin's whole series up to the start of today, for its first day and its extremes.

import { dayAt, startOf, type Day } from './calendar.ts';
import { firstPoint } from './find-point.ts';
import { latestOf, type HeldSeries } from './held-series.ts';
import { nextFetch } from './next-fetch.ts';
import { noChart } from './past-problems.ts';
import type { PastInput } from './past-question.ts';
import { askSource } from './plan-point.ts';
import { found, refused, type FetchSeries, type TimePlan } from './time-plan.ts';
import type { WantedPoint } from './wanted.ts';

/** The series from the coin's first point on. */
const wholeSeries = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = latestOf(held.series, charts.whole ?? '');
  return whole?.from === Number.NEGATIVE_INFINITY ? whole : undefined;
};

/** The days after the end of a series, up to yesterday. */
export const tailDays = ({ reach }: HeldSeries, now: number): readonly Day[] => {
  const first = dayAt(reach);
  return Array.from({ length: Math.max(0, dayAt(now) - first) }, (_, at) => first + at);
};

/** Its point is the coin's first one. The tail may be of recorded days. */
export const planWhole = (input: PastInput): TimePlan | FetchSeries => {
  const { coin, unit } = input.question;
  const wanted: WantedPoint = { kind: 'point', seconds: startOf(dayAt(input.now)), grain: 'day' };
  const next = nextFetch(wanted, input);
  const held = wholeSeries(input);
  const first = held && firstPoint(held.series, unit);
  if (held !== undefined && first !== undefined) {
    if (next === undefined) return found('point', first);
    if (tailDays(held, input.now).every((day) => input.held.recorded(day, unit))) return found('record', first);
  }
  return next === undefined ? refused(noChart(coin, input.charts)) : askSource(next, wanted, input);
};
