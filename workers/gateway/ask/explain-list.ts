// Explains the plan of a list in place of its answer. Loads the snapshot as for the answer, but makes no direct query.

import { explainPlan, type Explanation } from '../../../shared/plan/explain-plan.ts';
import type { ExplanationBody } from '../../../shared/protocol/coin-answers.ts';
import { pageCredits } from '../../../shared/query/capabilities.ts';
import { baseSetText, type Question, questionText } from '../../../shared/query/question.ts';
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

/** What a question costs that is answered without a snapshot. */
const unheld = (
  question: Question,
  { kind, reason, credits }: Pick<Explanation, 'kind' | 'reason' | 'credits'>,
  simulated: boolean,
): ListExplanation => ({
  question: questionText(question),
  plan: { kind, reason, credits },
  snapshot: null,
  simulated,
});

export const explainList = async (
  { question, needsTotal, without }: Asked<'list'>,
  context: AnswerContext,
): Answering<ListExplanation> => {
  const { upstream } = context.directQueries;
  if (context.isInvented === true) {
    const reason = 'No record has the day: the market service computes the list when it is asked for.';
    return ok(unheld(question, { kind: 'upstream', reason, credits: pageCredits(upstream, question.set) }, true));
  }
  const excluded = await excludeSets({ question, without }, context);
  if (!excluded.ok) return excluded;
  if (!mayBeHeld(question.set)) return ok(unheld(question, directPlan(question, upstream), false));
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
