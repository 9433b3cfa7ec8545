// The tool `history`: prices over time.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-fields.ts';
import { readHistoryQuestion } from '../request/read-past-question.ts';
import { answerHistory } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';
import { idsOf } from './ids-of.ts';
import { tableAnswer, type ToolAnswer } from './tool-answer.ts';

/** The prices of a single coin have its id as their header too. */
const namedColumns = async (
  columns: readonly string[],
  ids: unknown,
  context: AgentContext,
): Promise<readonly string[]> => {
  const [date = '', ...others] = columns;
  const [only]: readonly unknown[] = Array.isArray(ids) ? ids : [];
  if (others.length !== 1 || typeof only !== 'string') return columns;
  return [date, (await idsOf([only], context)).get(only) ?? only];
};

export const tellHistory = async (
  { explain, ...fields }: Fields,
  context: AgentContext,
): Promise<Result<ToolAnswer, Problem>> => {
  const { asking, life, now } = context;
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
  const restOf = (shown: number): string | undefined => {
    const next = rows[shown]?.[0];
    return next === undefined
      ? undefined
      : `${rows.length - shown} later rows are left out: ask with from=${next}, or with a longer step.`;
  };
  const more = { step, ...(soFar ? { soFar } : {}) };
  const named = await namedColumns(columns, fields['ids'], context);
  return ok(tableAnswer({ columns: named, rows, source, problems, ...more }, { facts, now: now(), rest: restOf }));
};
