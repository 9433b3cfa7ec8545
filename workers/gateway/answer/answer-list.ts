// Answers a list question: plans it, then selects rows from the snapshot or from a bounded upstream request.

import { compileCondition, type RowTest } from '../../../shared/query/evaluate.ts';
import { rowOrder } from '../../../shared/columns/order-rows.ts';
import { selectRows } from '../../../shared/columns/select-rows.ts';
import { plan } from '../../../shared/plan/plan.ts';
import { baseSetText, type Question } from '../../../shared/question/question.ts';
import { noMembership, type Membership } from '../../../shared/query/filter.ts';
import { categoryNames, chainNames } from '../../../shared/coin/memberships.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { didYouMean, shown } from '../request/request-problem.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { upstreamProblem, type GatewayProblem } from './gateway-problem.ts';
import type { AnswerContext, PreparedAnswer } from './prepared-answer.ts';
import { answerUpstream } from './answer-upstream.ts';

type Excluding = Result<(snapshot: Snapshot) => RowTest, GatewayProblem>;

/** The test that drops coins of excluded sets; each of those has to be held whole. */
const excludeTest = async (question: Question, { snapshots, waitUntil }: AnswerContext): Promise<Excluding> => {
  const sets: readonly Membership[] = [
    ...question.exclude.category.map((name) => ({ ...noMembership, category: [name] })),
    ...question.exclude.chain.map((name) => ({ ...noMembership, chain: [name] })),
  ];
  const excluded = new Set<string>();
  for (const set of sets) {
    const held = await snapshots.get({ ...set, currency: question.set.currency }, waitUntil);
    if (!held.ok) return fail(upstreamProblem(held.error));
    const { facts } = held.value.snapshot;
    if (!facts.complete) {
      const name = [...set.category, ...set.chain].join();
      return fail({
        reason: 'too-broad',
        name: 'where',
        detail: `"not" works for a category or chain that is held whole, and ${shown(name)} has ${facts.itemCount} coins: leave it out, or ask for what you want instead of what you don't.`,
      });
    }
    for (const id of facts.columns.lowerTexts('id')) if (id !== undefined) excluded.add(id);
  }
  return ok((snapshot) => {
    const ids = snapshot.columns.lowerTexts('id');
    return (row) => !excluded.has(ids[row] ?? '');
  });
};

const unknownMembership = ({ set }: Question): GatewayProblem | undefined => {
  for (const [names, known, parameter] of [
    [set.category, categoryNames, 'category'],
    [set.chain, chainNames, 'chain'],
  ] as const) {
    const [name, another] = names;
    if (name === undefined || another !== undefined || known.includes(name)) continue;
    return {
      reason: 'invalid-parameter',
      name: parameter,
      detail: `There is no ${parameter} ${shown(name)} with any coin in it.${didYouMean(name, known)}`,
    };
  }
  return undefined;
};

/** Prepares the answer to a question; `needsTotal` where the answer says how many coins match in all. */
export const answerList = async (
  question: Question,
  needsTotal: boolean,
  context: AnswerContext,
): Promise<Result<PreparedAnswer, GatewayProblem>> => {
  const excluding = await excludeTest(question, context);
  if (!excluding.ok) return excluding;
  const held = await context.snapshots.get(question.set, context.waitUntil);
  if (!held.ok) return fail(upstreamProblem(held.error));
  const { snapshot, freshness, from } = held.value;
  if (snapshot.facts.complete && snapshot.facts.itemCount === 0) {
    const unknown = unknownMembership(question);
    if (unknown !== undefined) return fail(unknown);
  }
  const condition = compileCondition(question.condition, snapshot.columns);
  const notExcluded = excluding.value(snapshot);
  const test: RowTest = (row) => condition(row) && notExcluded(row);
  const { count } = snapshot.columns;
  const countMatches = (among: RowTest): number => {
    let matches = 0;
    for (let row = 0; row < count; row += 1) if (among(row) && test(row)) matches += 1;
    return matches;
  };
  const planned = plan({ question, facts: snapshot.facts, needsTotal, countMatches });
  if (planned.kind === 'upstream')
    return await answerUpstream({ question, needsTotal, context, snapshot, excluding: excluding.value });
  const { page, limit } = question;
  return ok({
    snapshot,
    stale: freshness !== 'fresh',
    plan: `snapshot ${baseSetText(question.set)} by ${planned.rows}`,
    from,
    select: () => {
      const { rows, total } = selectRows(count, test, rowOrder(snapshot.columns, question.sort), page, limit);
      const known =
        planned.total === 'total' ? snapshot.facts.itemCount : planned.total === undefined ? undefined : total;
      return { snapshot, rows, total: known, page, limit, source: 'snapshot' };
    },
  });
};
