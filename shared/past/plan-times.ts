// Plans many times of a coin, with an object for each.

import type { PastInput } from './past-question.ts';
import { planAt, planColumn, wantedColumn } from './plan-column.ts';
import type { FetchSeries, TimePlan } from './time-plan.ts';
import type { Wanted } from './wanted.ts';

/** The plan of each wanted time: the same as `planTime` makes. */
export const planTimes = (wanted: readonly Wanted[], input: PastInput): readonly (TimePlan | FetchSeries)[] => {
  const planned = planColumn(wantedColumn(wanted), input);
  return wanted.flatMap((_, at) => planAt(planned, at) ?? []);
};
