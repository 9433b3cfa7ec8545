// Decides how a question about the past is answered: from what is held, only where a proof shows that it holds the
// answer; by asking the source for a series; or not at all. Pure.

import type { PastInput, PastQuestion } from './past-question.ts';
import { planTimes } from './plan-times.ts';
import type { FetchSeries, Refused, TimePlan } from './time-plan.ts';

export interface LocalPastPlan {
  readonly kind: 'local';
  /** One for each wanted time; at least one of them has a proof. */
  readonly times: readonly TimePlan[];
}

export type PastPlan = LocalPastPlan | FetchSeries | Refused;

/** The plan for all wanted times of a coin. After a fetch, plan again: another period may be needed too. */
export const planPast = (question: PastQuestion, input: Omit<PastInput, 'question'>): PastPlan => {
  const times: TimePlan[] = [];
  for (const plan of planTimes(question.wanted, { ...input, question })) {
    if (plan.kind === 'fetch') return plan;
    times.push(plan);
  }
  const [first] = times;
  return first?.kind === 'refuse' && times.every(({ kind }) => kind === 'refuse') ? first : { kind: 'local', times };
};
