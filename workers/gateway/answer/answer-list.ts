// Answers a list question: plans it, then selects rows from the snapshot or from a bounded upstream request.

import { rowOrder } from '../../../shared/columns/order-rows.ts';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { plan } from '../../../shared/plan/plan.ts';
import { compileCondition, type RowTest } from '../../../shared/query/evaluate.ts';
import { baseSetText, type Question } from '../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { answerUpstream } from './answer-upstream.ts';
import { excludeSets } from './exclude-sets.ts';
import { upstreamProblem, type GatewayProblem } from './gateway-problem.ts';
import type { AnswerContext, PreparedAnswer } from './prepared-answer.ts';
import { unknownName } from './unknown-names.ts';

/** Prepares the answer to a question; `needsTotal` where the answer says how many coins match in all. */
export const answerList = async (
  question: Question,
  needsTotal: boolean,
  context: AnswerContext,
): Promise<Result<PreparedAnswer, GatewayProblem>> => {
  const excluded = await excludeSets(question, context);
  if (!excluded.ok) return excluded;
  const held = await context.snapshots.get(question.set, context.life);
  if (!held.ok) return fail(upstreamProblem(held.error));
  const { snapshot, freshness, from } = held.value;
  const { facts, header, columns } = snapshot;
  const unknown = await unknownName(question, facts.complete && facts.itemCount === 0, context);
  if (unknown !== undefined) return fail(unknown);

  const testIn = (one: Snapshot): RowTest => {
    const matches = compileCondition(question.condition, one.columns);
    if (excluded.value.versions.length === 0) return matches;
    const isLeft = excluded.value.testIn(one);
    return (row) => matches(row) && isLeft(row);
  };
  const test = testIn(snapshot);
  const countMatches = (among: RowTest): number => {
    let matches = 0;
    for (let row = 0; row < columns.count; row += 1) if (among(row) && test(row)) matches += 1;
    return matches;
  };
  const hasExclusions = excluded.value.versions.length > 0;
  const planned = plan({ question, facts, needsTotal, countMatches });
  if (planned.kind === 'upstream') {
    const answer = await answerUpstream({ question, needsTotal, context, snapshot, testIn, hasExclusions });
    return answer.ok ? ok(withExclusions(answer.value, excluded.value)) : answer;
  }
  const { page, limit } = question;
  const select: PreparedAnswer['select'] = () => {
    const { rows, total } = selectRows(columns.count, test, rowOrder(columns, question.sort), page, limit);
    const known = planned.total === 'total' ? facts.itemCount : planned.total === undefined ? undefined : total;
    return { snapshot, asOf: header.asOfFrom, rows, total: known, page, limit, source: 'snapshot' };
  };
  const answer: PreparedAnswer = {
    version: header.version,
    asOf: header.asOfFrom,
    simulated: header.simulated,
    stale: freshness !== 'fresh',
    plan: `snapshot ${baseSetText(question.set)} by ${planned.rows}`,
    from,
    select,
  };
  return ok(withExclusions(answer, excluded.value));
};

/** An answer depends on the sets that it leaves out as well: on their versions, and on their age. */
const withExclusions = (
  answer: PreparedAnswer,
  { versions, asOf, stale }: { versions: readonly string[]; asOf: number; stale: boolean },
): PreparedAnswer => ({
  ...answer,
  version: [answer.version, ...versions].join('+'),
  asOf: Math.min(answer.asOf, asOf),
  stale: answer.stale || stale,
  select: () => ({ ...answer.select(), asOf: Math.min(answer.asOf, asOf) }),
});
