// Plans one wanted time of a coin.

import { presentUnknown } from './past-problems.ts';
import type { PastInput } from './past-question.ts';
import { planPoint } from './plan-point.ts';
import { planWhole } from './plan-whole.ts';
import { found, refused, type FetchSeries, type TimePlan } from './time-plan.ts';
import type { Wanted } from './wanted.ts';

const planPresent = (input: PastInput): TimePlan => {
  const present = input.held.present(input.question.unit);
  return present === undefined ? refused(presentUnknown(input.question.coin)) : found('present', present);
};

export const planTime = (wanted: Wanted, input: PastInput): TimePlan | FetchSeries => {
  switch (wanted.kind) {
    case 'point':
      return planPoint(wanted, input);
    case 'present':
      return planPresent(input);
    case 'whole':
      return planWhole(input);
    default:
      return wanted satisfies never;
  }
};
