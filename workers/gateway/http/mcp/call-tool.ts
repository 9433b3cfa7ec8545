// Calls a tool with a model's arguments; the tools `history` and `status`. A problem is a result too, so that the model
// reads its remedy.

import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { type Fields, isFields } from '../request/read-body.ts';
import { readHistoryQuestion } from '../request/read-past.ts';
import { answerHistory } from '../response/answer-question.ts';
import { type AgentContext, idsOf, tableAnswer, type ToolAnswer } from './tool-answer.ts';
import { type AgentToolName, agentToolNames, agentTools } from '../../../../shared/protocol/agent-tools.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { type Read, refuseUnknown } from '../request/parameters.ts';
import { findCoins } from './find-coins.ts';
import { listCoins } from './list-coins.ts';
import { nameCoins } from './price-coins.ts';

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

const tellHistory = async (
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
  const restOf = (count: number): string | undefined => {
    const next = rows[count]?.[0];
    return next === undefined
      ? undefined
      : `${rows.length - count} later rows are left out: ask with from=${next}, or with a longer step.`;
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

const tellStatus = async (_fields: Fields, { status }: AgentContext): Promise<Result<ToolAnswer, Problem>> => {
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

type Run = (fields: Fields, context: AgentContext) => Promise<Result<ToolAnswer, Problem>>;

const runs: Readonly<Record<AgentToolName, Run>> = {
  coins: listCoins,
  coin: nameCoins,
  history: tellHistory,
  find: findCoins,
  status: tellStatus,
};

/** Arguments that hold a list; a model may write it as one text. */
const listed: readonly string[] = ['ids', 'dates'];

const readArgument = (name: string, value: unknown): unknown =>
  listed.includes(name) && typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value;

/** Models fill arguments that they do not need with nothing. */
const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const readArguments = (name: AgentToolName, given: unknown): Read<Fields> => {
  if (given !== undefined && !isFields(given)) return refuse('arguments', 'arguments must be an object.');
  const known: readonly string[] = agentTools[name].takes;
  const entries = Object.entries(given ?? {}).filter(([, value]) => isGiven(value));
  const other = entries.find(([written]) => !known.includes(written));
  if (other !== undefined && known.length === 0)
    return refuse(other[0], `${name} takes no arguments: leave ${shown(other[0])} out.`);
  if (other !== undefined) return refuseUnknown('argument', other[0], known);
  const fields = Object.fromEntries(entries.map(([written, value]) => [written, readArgument(written, value)]));
  const missing = agentTools[name].needs.find((one) => !Object.hasOwn(fields, one));
  return missing === undefined
    ? ok(fields)
    : refuse(missing, `${missing} is missing: Example: ${agentTools[name].example}`);
};

export const isTool = (name: unknown): name is AgentToolName => agentToolNames.some((one) => one === name);

/** The sentence of a problem, and when to ask again. */
const sentenceOf = ({ detail, retryAfterSeconds }: Problem): string =>
  retryAfterSeconds === undefined ? detail : `${detail} Ask again in ${retryAfterSeconds} s.`;

export const callTool = async (
  name: AgentToolName,
  given: unknown,
  context: AgentContext,
  { structured: isStructured, isPrivate }: { readonly structured: boolean; readonly isPrivate: boolean },
): Promise<object> => {
  const fields = readArguments(name, given);
  const answered = fields.ok ? await runs[name](fields.value, context) : fields;
  if (!answered.ok) return { content: [{ type: 'text', text: sentenceOf(answered.error) }], isError: true };
  const { line, structured, below = JSON.stringify(structured), ttlSeconds } = answered.value;
  const text = isStructured ? line : `${line}\n${below}`;
  return {
    content: [{ type: 'text', text }],
    ...(isStructured ? { structuredContent: structured } : {}),
    isError: false,
    ttlMs: Math.round(ttlSeconds * 1000),
    cacheScope: isPrivate ? 'private' : 'public',
  };
};
