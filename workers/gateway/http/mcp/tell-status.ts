// The tool `status`: what the gateway holds and what it may still spend.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-fields.ts';
import type { AgentContext } from './agent-context.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** The set as the arguments of `coins` name it. */
const partsOf = (set: string): object => {
  const [category = '', chain = '', currency = ''] = set.split('|');
  return { ...(category === '' ? {} : { category }), ...(chain === '' ? {} : { chain }), currency };
};

export const tellStatus = async (_fields: Fields, { status }: AgentContext): Promise<Result<ToolAnswer, Problem>> => {
  const { time, upstream, simulated, snapshots, gate } = await status();
  const sets = (gate?.sets ?? snapshots).map(({ set, coins, asOf }) => ({ ...partsOf(set), coins, asOf }));
  const structured = {
    time,
    source: upstream,
    simulated,
    sets,
    recordedDays: (gate?.past.records ?? []).map(({ set, ...days }) => ({ ...partsOf(set), ...days })),
    credits: gate === null ? null : { leftToday: gate.credits.day.left, leftThisMonth: gate.credits.month.left },
    sourcePausedSeconds: gate?.upstreamPausedSeconds ?? null,
  };
  const left = gate === null ? '' : ` ${gate.credits.day.left} credits are left today.`;
  const line = `${sets.length} sets of coins are held.${left}${simulated === true ? ' The prices are simulated.' : ''}`;
  return ok({ line, structured, ttlSeconds: 0 });
};
