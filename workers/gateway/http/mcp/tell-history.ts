// The tool `history`: prices over time.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-fields.ts';
import { readHistoryQuestion } from '../request/read-past-question.ts';
import { answerHistory } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';
import { tableAnswer, type ToolAnswer } from './tool-answer.ts';

export const tellHistory = async (
  { explain, ...fields }: Fields,
  { asking, life, now, note }: AgentContext,
): Promise<Result<ToolAnswer, Problem>> => {
  const read = readHistoryQuestion(fields, now() / 1000);
  if (!read.ok) return read;
  if (explain === true) {
    const explained = await asking.explainHistory(read.value, life);
    if (!explained.ok) return explained;
    const { simulated, ...structured } = explained.value;
    return ok({ line: structured.plan.reason, structured: { ...structured, simulated }, ttlSeconds: 0 });
  }
  const answered = await answerHistory(read.value, asking, life);
  if (!answered.ok) return answered;
  const { table, facts } = answered.value;
  const { columns, rows, source, step, soFar, problems = [] } = table;
  note(facts);
  const restOf = (shown: number): string | undefined => {
    const next = rows[shown]?.[0];
    return next === undefined
      ? undefined
      : `${rows.length - shown} later rows are left out: ask with from=${next}, or with a longer step.`;
  };
  const more = { step, ...(soFar ? { soFar } : {}) };
  return ok(tableAnswer({ columns, rows, source, problems, ...more }, { facts, now: now(), rest: restOf }));
};
