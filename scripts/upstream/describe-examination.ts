// An examination as lines for a person. Holds neither the key nor anything that the upstream wrote but names and numbers.

import type { Examination, Judged } from './examine-upstream.ts';

/** What a line begins with; a failure that does no harm is worth knowing, no more. */
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

/** Counts the lines that are shown, by the words that they begin with. */
const countOf = (shown: readonly Judged[], hidden: number): string => {
  const counts = words.map((word) => `${shown.filter((judged) => wordFor(judged) === word).length} ${word}`);
  const rest = hidden === 0 ? '' : ` ${hidden} more need a page of coins.`;
  return `${shown.length} checks: ${counts.join(', ')}.${rest}`;
};

const planOf = ({ plan }: Examination): string => {
  if (plan === undefined) return 'The service does not tell what is left of the plan.';
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
  // Where nothing came, why it did not is all there is to say.
  const shown = judged.filter(({ verdict }) => hasPage || verdict.outcome !== 'unknown');
  return [
    ...shown.flatMap(linesOf),
    '',
    countOf(shown, judged.length - shown.length),
    planOf(examination),
    sumOf(examination),
  ];
};
