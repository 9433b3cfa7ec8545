// Calls a tool with a model's arguments. A problem is a result too, so that the model reads its remedy.

import { agentToolNames, agentTools, type AgentToolName } from '../../../../shared/protocol/agent-tools.ts';
import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { refuseUnknown, type Read } from '../request/parameters.ts';
import { isFields, type Fields } from '../request/read-body.ts';
import type { AgentContext, ToolAnswer } from './tool-answer.ts';
import { findCoins } from './find-coins.ts';
import { listCoins } from './list-coins.ts';
import { nameCoins } from './price-coins.ts';
import { tellHistory, tellStatus } from './tell-history.ts';

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

interface Presented {
  readonly structured: boolean;
  readonly isPrivate: boolean;
}

/** The sentence of a problem, and when to ask again. */
const sentenceOf = ({ detail, retryAfterSeconds }: Problem): string =>
  retryAfterSeconds === undefined ? detail : `${detail} Ask again in ${retryAfterSeconds} s.`;

/** The result of a call. */
export const callTool = async (
  name: AgentToolName,
  given: unknown,
  context: AgentContext,
  { structured: isStructured, isPrivate }: Presented,
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
