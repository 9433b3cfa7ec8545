// An examination as lines for a person. Holds neither the key nor anything that the upstream wrote but names and numbers.

import type { Examination, Judged } from './examine-upstream.ts';

/** A failure that does no harm is worth knowing, no more. */
const wordFor = ({ assumption, verdict }: Judged): string => {
  if (verdict.outcome === 'fail') return assumption.isNeeded ? 'FAIL' : 'note';
  return verdict.outcome === 'pass' ? 'ok' : '?';
};

const linesOf = (judged: Judged): readonly string[] => {
  const { assumption, verdict } = judged;
  const found = verdict.found === undefined ? '' : ` (${verdict.found})`;
  const line = `${wordFor(judged).padEnd(6)}${assumption.claim}${found}`;
  return verdict.outcome === 'fail' ? [line, `      ${assumption.remedy}`] : [line];
};

const sumOf = ({ judged, isFit, credits, isSimulated }: Examination): string => {
  const count = (outcome: string): number => judged.filter(({ verdict }) => verdict.outcome === outcome).length;
  const told = `${count('pass')} hold, ${count('fail')} do not, ${count('unknown')} can't be told`;
  const cost = credits === undefined ? '' : ` This took ${credits} credits.`;
  const simulated = isSimulated ? ' The prices are invented.' : '';
  return `${isFit ? 'The gateway can work with this upstream' : 'The gateway needs what FAIL names'}: ${told}.${cost}${simulated}`;
};

export const describeExamination = (examination: Examination): readonly string[] => [
  // Where nothing came, why it did not is all there is to say.
  ...examination.judged.filter(({ verdict }) => examination.hasPage || verdict.outcome !== 'unknown').flatMap(linesOf),
  '',
  sumOf(examination),
];
