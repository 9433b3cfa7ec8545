// Explains how a time in the past is answered: its source, its proof and its cost.

import type { FetchSeries, FoundPrice, TimePlan } from './time-plan.ts';
import { momentText } from './time-words.ts';

export interface PastExplanation {
  readonly kind: TimePlan['kind'] | FetchSeries['kind'];
  /** One sentence. */
  readonly reason: string;
  readonly proof?: FoundPrice['proof'] | 'before-first';
  readonly credits: number;
}

const proofSentences: Readonly<Record<FoundPrice['proof'], (seconds: number) => string>> = {
  point: (seconds) => `the series reaches that time, and its newest point is of ${momentText(seconds)} UTC`,
  record: (seconds) => `the day is on record, with the price of ${momentText(seconds)} UTC`,
  present: (seconds) => `the present snapshot is of ${momentText(seconds)} UTC`,
};

export const explainTime = (plan: TimePlan | FetchSeries): PastExplanation => {
  switch (plan.kind) {
    case 'price':
      return { kind: 'price', reason: proofSentences[plan.proof](plan.point.seconds), proof: plan.proof, credits: 0 };
    case 'none':
      return { kind: 'none', reason: plan.problem.detail, proof: plan.proof, credits: 0 };
    case 'refuse':
      return { kind: 'refuse', reason: plan.problem.detail, credits: 0 };
    case 'fetch':
      return { kind: 'fetch', reason: `the source is asked for the period ${plan.period}`, credits: plan.credits };
    default:
      return plan satisfies never;
  }
};
