// Judges all assumptions by the upstream's answers. Pure.

import { capabilities } from '../../workers/gateway/providers/coinstats/capabilities.ts';
import { accessAssumptions } from './access-assumptions.ts';
import type { Assumption, Verdict } from './assumption.ts';
import type { Evidence } from './evidence.ts';
import { pageAssumptions } from './page-assumptions.ts';
import { questionAssumptions } from './question-assumptions.ts';
import { creditsTaken, readList, readPlan, type Plan } from './read-list.ts';

export const assumptions: readonly Assumption[] = [
  ...accessAssumptions(capabilities.creditsPerPage),
  ...pageAssumptions,
  ...questionAssumptions,
];

export interface Judged {
  readonly assumption: Omit<Assumption, 'judge'>;
  readonly verdict: Verdict;
}

export interface Examination {
  readonly judged: readonly Judged[];
  /** Whether everything that the gateway needs holds, as far as known. */
  readonly isFit: boolean;
  /** Credits by the upstream's own count; undefined if it does not report them. */
  readonly credits: number | undefined;
  /** Undefined if the service does not report it. */
  readonly plan: Plan | undefined;
  readonly isSimulated: boolean;
  /** Whether there is a page of coins; without it most assumptions cannot be judged. */
  readonly hasPage: boolean;
}

/** Judges each assumption by what was seen. */
export const judgeAll = <Seen>(all: readonly Assumption<Seen>[], seen: Seen): Pick<Examination, 'judged' | 'isFit'> => {
  const judged = all.map((assumption) => ({ assumption, verdict: assumption.judge(seen) }));
  return {
    judged,
    isFit: judged.every(({ assumption, verdict }) => verdict.outcome !== 'fail' || !assumption.isNeeded),
  };
};

export const examineUpstream = (evidence: Evidence): Examination => {
  return {
    ...judgeAll(assumptions, evidence),
    credits: creditsTaken(evidence),
    plan: readPlan(evidence.usageAfter) ?? readPlan(evidence.usageBefore),
    isSimulated: evidence.market.isSimulated,
    hasPage: readList(evidence.market) !== undefined,
  };
};
