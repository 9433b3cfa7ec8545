// Answers a list question and loads the columns and rows that it shows.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { answerList } from './answer-list.ts';
import type { Asked } from './asked.ts';
import type { ListAnswer } from './list-answer.ts';
import { loadShown } from './load-shown.ts';
import type { AnswerContext, PreparedAnswer } from './prepared-answer.ts';

export const answerShownList = async (
  { question, unlisted, needsTotal, shown }: Asked<'list'>,
  context: AnswerContext,
): Promise<Result<PreparedAnswer<Promise<ListAnswer>>, Problem>> => {
  const prepared = await answerList({ question, unlisted }, needsTotal, context);
  if (!prepared.ok) return prepared;
  const select = async (): Promise<ListAnswer> => {
    const answer = prepared.value.select();
    await loadShown(answer.snapshot, answer.rows, shown);
    return answer;
  };
  return ok({ ...prepared.value, select });
};
