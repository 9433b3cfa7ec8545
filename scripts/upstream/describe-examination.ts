// The result of the checks as lines of text. Of the upstream's texts it contains only names and numbers, and never the
// key.

import type { Examination, Judged } from './examine-upstream.ts';

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
