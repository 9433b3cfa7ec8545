// The sentence for a question that would need a search of too many coins, with its remedy.

import { plainDecimal } from '../query/decimal.ts';
import type { Question } from '../query/question.ts';
import type { SnapshotFacts } from './snapshot-facts.ts';
import { capReach } from './snapshot-reach.ts';

/** Factor on the snapshot's reach: keeps the suggested bound above it after rounding and in the next snapshot. */
const MARGIN = 1.05;

/** A condition with which the snapshot would answer the question; undefined if none is known. */
export const conditionToAdd = (question: Question, facts: SnapshotFacts | undefined): string | undefined => {
  if (facts === undefined) return undefined;
  const reach = capReach(facts);
  if (question.usdFilters.length > 0 || Number.isNaN(reach)) return undefined;
  return `marketCap > ${plainDecimal(Number((Math.max(0, reach) * MARGIN).toPrecision(2)))}`;
};

/** One sentence with the remedy. @param facts of the snapshot, if there is one. */
export const tooBroadSentence = (question: Question, facts: SnapshotFacts | undefined): string => {
  const add = conditionToAdd(question, facts);
  const advice = add === undefined ? 'add a condition that leaves fewer coins' : `add a condition, like ${add}`;
  return `Too many coins may match to be looked through: ${advice}, or ask by marketCap or rank, largest first.`;
};
