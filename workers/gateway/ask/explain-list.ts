// Explains the plan of a list in place of its answer. Loads the snapshot as for the answer, but makes no direct query.

import { explainPlan, type Explanation } from '../../../shared/plan/explain-plan.ts';
import type { ExplanationBody } from '../../../shared/protocol/coin-answers.ts';
import { baseSetText, questionText } from '../../../shared/query/question.ts';
import { ok } from '../../../shared/result.ts';
import { timeText } from '../../../shared/text/shown.ts';
import type { Asked } from './asked.ts';
import { directPlan } from './answer-upstream.ts';
import { excludeSets, mayBeHeld } from './set-names.ts';
import { heldSnapshot } from './held-snapshot.ts';
import { planList } from './answer-list.ts';
import type { AnswerContext, Answering } from './answer.ts';

export type ListExplanation = ExplanationBody & { readonly simulated: boolean };

const unproven: Explanation = {
  kind: 'refuse',
  reason: 'the record does not prove the answer, and there is nobody to ask about a past day',
  credits: 0,
};

export const explainList = async (
  { question, needsTotal }: Pick<Asked<'list'>, 'question' | 'needsTotal'>,
  context: AnswerContext,
): Answering<ListExplanation> => {
  const excluded = await excludeSets(question, context);
  if (!excluded.ok) return excluded;
  const { upstream } = context.directQueries;
  if (!mayBeHeld(question.set)) {
    const { kind, reason, credits } = directPlan(question, upstream);
    return ok({
      question: questionText(question),
      plan: { kind, reason, credits },
      snapshot: null,
      simulated: false,
    });
  }
  const asked = { question, needsTotal, excluded: excluded.value };
  const held = await heldSnapshot(question.set, context);
  if (!held.ok) return held;
  const { snapshot } = held.value;
  const { facts, header } = snapshot;
  const { planned } = planList(asked, snapshot, context);
  // There is nobody to ask about a past day.
  const isRefused = context.day !== undefined && planned.kind !== 'local' && planned.kind !== 'refuse';
  return ok({
    question: questionText(question),
    plan: isRefused ? unproven : explainPlan(planned, { question, facts, upstream }),
    snapshot: {
      set: baseSetText(question.set),
      version: header.version,
      asOf: timeText(header.asOfFrom),
      coins: header.count,
      itemCount: facts.itemCount,
      complete: facts.complete,
      sound: facts.sound,
      cutoff: header.cutoff,
      ranksHeld: facts.ranksHeld,
    },
    simulated: header.simulated,
  });
};
