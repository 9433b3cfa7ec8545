// Answers a list question and loads the columns and rows that it shows.

import { ok } from '../../../shared/result.ts';
import { answerList } from './answer-list.ts';
import type { Asked } from './asked.ts';
import type { ListAnswer } from './list-answer.ts';
import { loadShown } from './load-shown.ts';
import type { AnswerContext, Attempt, SelectingAnswer } from './prepared-answer.ts';

export const answerShownList = async (
  { question, unlisted, needsTotal, shown }: Asked<'list'>,
  context: AnswerContext,
): Attempt<SelectingAnswer<ListAnswer>> => {
  const prepared = await answerList({ question, unlisted }, needsTotal, context);
  if (!prepared.ok) return prepared;
  const select: SelectingAnswer<ListAnswer>['select'] = async () => {
    const answer = prepared.value.select();
    const loaded = await loadShown(answer.snapshot, answer.rows, shown);
    return loaded.ok ? ok(answer) : loaded;
  };
  return ok({ ...prepared.value, select });
};
