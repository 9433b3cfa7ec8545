// Explains the plan of a list, over the present or as of a recorded day.

import { ok } from '../../../../shared/result.ts';
import type { Asked } from '../asked.ts';
import { explainList, type ListExplanation } from '../explain-list.ts';
import type { AnswerContext, Attempt } from '../prepared-answer.ts';
import { contextAt } from './record-context.ts';

export const explainListAt = async (asked: Asked<'list'>, context: AnswerContext): Attempt<ListExplanation> => {
  const found = await contextAt(asked.question.set, asked.at, context);
  if (!found.ok) return found;
  const explained = await explainList(asked, found.value.context);
  if (!explained.ok || found.value.day === undefined) return explained;
  const { plan } = explained.value;
  if (plan.kind === 'local' || plan.kind === 'refuse') return explained;
  const reason = 'the record does not prove the answer, and there is nobody to ask about a past day';
  return ok({ ...explained.value, plan: { kind: 'refuse', reason, credits: 0 } });
};
