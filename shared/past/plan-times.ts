// Plans many times of a coin in one pass over its series. A table of past prices has thousands of days, most of them
// proven by the whole series: these are read from its arrays, and only the others are planned one by one.

import { countUpTo } from './find-point.ts';
import { hasPoints, type HeldSeries } from './held-series.ts';
import type { PastInput } from './past-question.ts';
import { planTime } from './plan-time.ts';
import { found, type FetchSeries, type TimePlan } from './time-plan.ts';
import type { Wanted } from './wanted.ts';

/** The only series of the whole period; undefined if there is none, or if there are several. */
const onlyWhole = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = held.series.filter(({ period }) => period === charts.whole);
  const [only] = whole;
  return whole.length === 1 && only !== undefined && hasPoints(only) ? only : undefined;
};

/** A reader of the newest point at or before a moment, which walks on from the moment before. */
const walker = ({ series: { times, prices }, series }: HeldSeries, { question }: PastInput) => {
  const { unit, nearSeconds } = question;
  const values = prices[unit];
  let at = -1;
  let last = Number.POSITIVE_INFINITY;
  /** The proven plan; undefined if the newest point is too old or has no price. */
  return (seconds: number): TimePlan | undefined => {
    if (seconds < last) at = countUpTo(series, seconds) - 1;
    else while ((times[at + 1] ?? Number.POSITIVE_INFINITY) <= seconds) at += 1;
    last = seconds;
    const [time, price = Number.NaN] = [times[at], values[at]];
    if (time === undefined || Number.isNaN(price) || seconds - time > nearSeconds) return undefined;
    return found('point', { seconds: time, price });
  };
};

/** The plan of each wanted time: the same as `planTime` makes. */
export const planTimes = (wanted: readonly Wanted[], input: PastInput): readonly (TimePlan | FetchSeries)[] => {
  const whole = onlyWhole(input);
  const walk = whole && walker(whole, input);
  const plans: (TimePlan | FetchSeries)[] = [];
  for (const one of wanted) {
    const isSettled =
      whole !== undefined &&
      one.kind === 'point' &&
      one.grain === 'day' &&
      whole.from <= one.seconds &&
      one.seconds <= whole.reach;
    plans.push((isSettled ? walk?.(one.seconds) : undefined) ?? planTime(one, input));
  }
  return plans;
};
