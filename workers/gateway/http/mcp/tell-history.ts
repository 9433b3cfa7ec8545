// The tools `history` and `status`.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-body.ts';
import { readHistoryQuestion } from '../request/read-past.ts';
import { answerHistory } from '../response/answer-question.ts';
import { type AgentContext, idsOf, tableAnswer, type ToolAnswer } from './tool-answer.ts';

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
  const { asking, lifetime, now } = context;
  const read = readHistoryQuestion(fields, now() / 1000);
  if (!read.ok) return read;
  if (explain === true) {
    const explained = await asking.explainHistory(read.value, lifetime);
    if (!explained.ok) return explained;
    const { simulated, ...structured } = explained.value;
    return ok({ line: structured.plan.reason, structured: { ...structured, simulated }, ttlSeconds: 0 });
  }
  const answered = await answerHistory(read.value, asking, lifetime);
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

/** The set as the arguments of `coins` name it. */
const partsOf = (set: string): object => {
  const [category = '', chain = '', currency = ''] = set.split('|');
  return { ...(category === '' ? {} : { category }), ...(chain === '' ? {} : { chain }), currency };
};

export const tellStatus = async (_fields: Fields, { status }: AgentContext): Promise<Result<ToolAnswer, Problem>> => {
  const { time, upstream, simulated, snapshots, broker } = await status();
  const sets = (broker?.sets ?? snapshots).map(({ set, coins, asOf }) => ({ ...partsOf(set), coins, asOf }));
  const structured = {
    time,
    source: upstream,
    simulated,
    sets,
    recordedDays: (broker?.past.records ?? []).map(({ set, ...days }) => ({ ...partsOf(set), ...days })),
    credits: broker === null ? null : { leftToday: broker.credits.day.left, leftThisMonth: broker.credits.month.left },
    sourcePausedSeconds: broker?.upstreamPausedSeconds ?? null,
  };
  const left = broker === null ? '' : ` ${broker.credits.day.left} credits are left today.`;
  const line = `${sets.length} sets of coins are held.${left}${simulated === true ? ' The prices are simulated.' : ''}`;
  return ok({ line, structured, ttlSeconds: 0 });
};
