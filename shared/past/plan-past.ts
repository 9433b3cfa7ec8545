// Decides how a question about the past is answered: from what is held, only where a proof shows that it holds the
// answer; by asking the source for a series; or not at all. Pure.

import { presentUnknown } from './past-problems.ts';
import type { PastInput, PastQuestion } from './past-question.ts';
import { planPoint } from './plan-point.ts';
import { planWhole } from './plan-whole.ts';
import { found, refused, type FetchSeries, type Refused, type TimePlan } from './time-plan.ts';
import type { Wanted } from './wanted.ts';

export interface LocalPastPlan {
  readonly kind: 'local';
  /** One for each wanted time; at least one of them has a proof. */
  readonly times: readonly TimePlan[];
}

export type PastPlan = LocalPastPlan | FetchSeries | Refused;

const planPresent = (input: PastInput): TimePlan => {
  const present = input.held.present(input.question.unit);
  return present === undefined ? refused(presentUnknown(input.question.coin)) : found('present', present);
};

const planTime = (wanted: Wanted, input: PastInput): TimePlan | FetchSeries => {
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

/** The plan for all wanted times of a coin. After a fetch, plan again: another period may be needed too. */
export const planPast = (question: PastQuestion, input: Omit<PastInput, 'question'>): PastPlan => {
  const whole = { ...input, question };
  const times: TimePlan[] = [];
  for (const wanted of question.wanted) {
    const plan = planTime(wanted, whole);
    if (plan.kind === 'fetch') return plan;
    times.push(plan);
  }
  const [first] = times;
  return first?.kind === 'refuse' && times.every(({ kind }) => kind === 'refuse') ? first : { kind: 'local', times };
};
