// Judges all assumptions by an upstream's answers, and writes the result as lines of text. Of the upstream's texts it
// contains only names and numbers, and never the key. Pure.

import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { accessAssumptions } from './access-assumptions.ts';
import type { Reply } from './ask-upstream.ts';
import { isObject, numberIn, type Answers, type Assumption, type Verdict } from './assumption.ts';
import { capabilityAssumptions } from './capability-assumptions.ts';
import { creditsBetween, readList, type Evidence } from './evidence.ts';
import { pageAssumptions, questionAssumptions } from './page-assumptions.ts';

/** What the gateway assumes about CoinStats. */
export const assumptions: readonly Assumption<Evidence>[] = [
  ...accessAssumptions(capabilities.creditsPerPage),
  ...pageAssumptions,
  ...questionAssumptions,
  ...capabilityAssumptions,
];

interface Judged {
  readonly assumption: Pick<Assumption<Evidence>, 'claim' | 'isNeeded' | 'remedy'>;
  readonly verdict: Verdict;
}

/** The key's plan, as the service reports it. */
interface Plan {
  /** Undefined unless the name is short plain text. */
  readonly name: string | undefined;
  readonly totalCredits: number;
  readonly remainingCredits: number;
}

const readPlan = ({ status, body }: Reply): Plan | undefined => {
  if (status !== 200 || !isObject(body)) return undefined;
  const [totalCredits, remainingCredits] = [numberIn(body, 'totalCredits'), numberIn(body, 'remainingCredits')];
  if (totalCredits === undefined || remainingCredits === undefined) return undefined;
  const { subscription } = body;
  const name = typeof subscription === 'string' && /^[\w .-]{1,30}$/.test(subscription) ? subscription : undefined;
  return { name, totalCredits, remainingCredits };
};

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

/** Judges each assumption by what was seen; without further answers only those that need none. */
export const judgeAll = <Seen extends Answers>(
  all: readonly Assumption<Seen>[],
  seen: Seen,
): Pick<Examination, 'judged' | 'isFit'> => {
  const judged = all
    .filter(({ asks }) => asks === undefined || seen.more !== undefined)
    .map((assumption) => ({ assumption, verdict: assumption.judge(seen) }));
  return {
    judged,
    isFit: judged.every(({ assumption, verdict }) => verdict.outcome !== 'fail' || !assumption.isNeeded),
  };
};

export const examineUpstream = (evidence: Evidence): Examination => ({
  ...judgeAll(assumptions, evidence),
  credits: creditsBetween(evidence.usageBefore, evidence.usageAtEnd),
  plan: readPlan(evidence.usageAtEnd) ?? readPlan(evidence.usageBefore),
  isSimulated: evidence.market.isSimulated,
  hasPage: readList(evidence.market) !== undefined,
});

/** The words that lines start with. `note`: a failure that does no harm. */
const words = ['ok', 'note', 'FAIL', 'unknown'] as const;
type Word = (typeof words)[number];
const INDENT = 9;

const wordFor = ({ assumption, verdict }: Judged): Word => {
  if (verdict.outcome === 'fail') return assumption.isNeeded ? 'FAIL' : 'note';
  return verdict.outcome === 'pass' ? 'ok' : 'unknown';
};

const linesOf = (judged: Judged): readonly string[] => {
  const { assumption, verdict } = judged;
  const found = verdict.found === undefined ? '' : ` (${verdict.found})`;
  const line = `${wordFor(judged).padEnd(INDENT)}${assumption.claim}${found}`;
  return verdict.outcome === 'fail' ? [line, `${' '.repeat(INDENT)}${assumption.remedy}`] : [line];
};

/** Counts the shown lines by their first words. */
const countOf = (shown: readonly Judged[], hidden: number): string => {
  const counts = words.map((word) => `${shown.filter((judged) => wordFor(judged) === word).length} ${word}`);
  const rest = hidden === 0 ? '' : ` ${hidden} more need a page of coins.`;
  return `${shown.length} checks: ${counts.join(', ')}.${rest}`;
};

const planOf = ({ plan }: Examination): string => {
  if (plan === undefined) return 'The service does not report the credits left.';
  const [left, total] = [plan.remainingCredits, plan.totalCredits].map((credits) => credits.toLocaleString('en'));
  return `Plan${plan.name === undefined ? '' : ` ${plan.name}`}: ${left} of ${total} credits left.`;
};

const sumOf = ({ isFit, credits, isSimulated }: Examination): string => {
  const cost = credits === undefined ? '' : ` This took ${credits} credits.`;
  const simulated = isSimulated ? ' The prices are invented.' : '';
  return `${isFit ? 'The gateway can work with this upstream.' : 'The gateway needs what FAIL names.'}${cost}${simulated}`;
};

export const describeExamination = (examination: Examination): readonly string[] => {
  const { judged, hasPage } = examination;
  // Without a page of coins, the unknown verdicts add nothing.
  const shown = judged.filter(({ verdict }) => hasPage || verdict.outcome !== 'unknown');
  return [
    ...shown.flatMap(linesOf),
    '',
    countOf(shown, judged.length - shown.length),
    planOf(examination),
    sumOf(examination),
  ];
};
