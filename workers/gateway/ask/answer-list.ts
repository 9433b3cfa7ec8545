// Answers a list question: plans it, then selects rows from the snapshot or from a few upstream pages.

import { selectRows } from '../../../shared/columns/select-rows.ts';
import type { LocalPlan } from '../../../shared/plan/proofs.ts';
import { baseSetText, type Question } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayBeHeld } from './set-names.ts';
import { emptyNameProblem, type UnlistedName } from './unlisted-name.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/snapshots.ts';
import { answerUpstream } from './answer-upstream.ts';
import { directPlan } from './direct-plan.ts';
import { excludeSets, type ExcludedSets } from './exclude-sets.ts';
import { dataProblem } from './data-problem.ts';
import { heldSnapshot } from './held-snapshot.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { filterOf, planList, type PlannedList } from './plan-list.ts';
import type { AnswerContext, Attempt, PreparedAnswer } from './prepared-answer.ts';

/** A snapshot with the plan of the question over it. */
type Planned = SnapshotAnswer & PlannedList;

const answerLocally = (
  { set, sort, page, limit }: Question,
  { snapshot, freshness, from, filterIn }: Planned,
  plan: LocalPlan,
): PreparedAnswer => {
  const { facts, header, columns } = snapshot;
  return {
    version: header.version,
    asOf: header.asOfFrom,
    ttlSeconds: header.ttlSeconds,
    simulated: header.simulated,
    stale: freshness !== 'fresh',
    plan: `snapshot ${baseSetText(set)} by ${plan.rows}`,
    from,
    select: () => {
      const isCounted = plan.total === 'total';
      const asked = { sort, page, limit, needsTotal: plan.total !== undefined && !isCounted };
      const { rows, total } = selectRows(columns, filterIn(snapshot), asked);
      const known = isCounted ? facts.itemCount : total;
      return { snapshot, asOf: header.asOfFrom, rows, total: known, page, limit, source: 'snapshot' };
    },
  };
};

/** A list question with its unlisted name. */
export interface ListToAnswer {
  readonly question: Question;
  /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
  readonly unlisted: UnlistedName | undefined;
}

/** Prepares the answer to a question. @param needsTotal whether the answer contains the total number of matches. */
export const answerList = async (
  { question, unlisted }: ListToAnswer,
  needsTotal: boolean,
  context: AnswerContext,
): Attempt<PreparedAnswer> => {
  const excluded = await excludeSets(question, context);
  if (!excluded.ok) return excluded;
  if (!mayBeHeld(question.set)) {
    const [filterIn, { way }] = [
      filterOf(question, excluded.value),
      directPlan(question, context.directQueries.upstream),
    ];
    const directly = { question, needsTotal, context, facts: undefined, filterIn, way };
    const answer = await answerUpstream(directly);
    return answer.ok ? ok(withExclusions(answer.value, excluded.value)) : answer;
  }
  const { maxDepth } = context;
  const { upstream } = context.directQueries;
  const planIn = (snapshot: Snapshot): PlannedList =>
    planList({ question, needsTotal, snapshot, excluded: excluded.value, maxDepth, upstream });
  const planOver = (answer: SnapshotAnswer): Planned => ({ ...answer, ...planIn(answer.snapshot) });
  const answerAsPlanned = async (planned: Planned): Promise<Result<PreparedAnswer, Problem>> => {
    const { snapshot, filterIn, planned: wanted } = planned;
    const plan = wanted.kind === 'deepen' ? wanted.otherwise : wanted;
    if (plan.kind === 'refuse') return fail({ reason: 'too-broad', name: 'where', detail: plan.detail });
    if (plan.kind === 'local') return ok(answerLocally(question, planned, plan));
    const { facts } = snapshot;
    return await answerUpstream({ question, needsTotal, context, facts, filterIn, way: plan.way });
  };
  const isEnough = (snapshot: Snapshot): boolean => planIn(snapshot).planned.kind === 'local';
  const held = await heldSnapshot(question.set, isEnough, context);
  if (!held.ok) return held;
  const { complete, itemCount } = held.value.snapshot.facts;
  if (unlisted !== undefined && complete && itemCount === 0) return fail(emptyNameProblem(unlisted));

  const planned = planOver(held.value);
  const { planned: best } = planned;
  // The upstream answers this question sooner than a deeper snapshot, unless the broker holds one already.
  const deeperHeld =
    best.kind === 'deepen' && best.otherwise.kind === 'upstream'
      ? await context.snapshots.findDeeper(question.set, context.life, best.depth)
      : undefined;
  let answer = await answerAsPlanned(deeperHeld === undefined ? planned : planOver(deeperHeld));
  // Only a deeper snapshot can answer; this may be known only after the direct query.
  if (best.kind === 'deepen' && !answer.ok && answer.error.reason === 'too-broad') {
    const deeper = await context.snapshots.getDeeper(question.set, context.life, best.depth);
    if (!deeper.ok) return fail(dataProblem(deeper.error));
    answer = await answerAsPlanned(planOver(deeper.value));
  }
  return answer.ok ? ok(withExclusions(answer.value, excluded.value)) : answer;
};

/** Adds the versions and the age of the excluded sets, on which the answer depends too. */
const withExclusions = (answer: PreparedAnswer, excluded: ExcludedSets): PreparedAnswer => {
  const asOf = Math.min(answer.asOf, excluded.asOf);
  const expires = Math.min(answer.asOf + answer.ttlSeconds * 1000, excluded.expires);
  return {
    ...answer,
    version: [answer.version, ...excluded.versions].join('+'),
    asOf,
    ttlSeconds: (expires - asOf) / 1000,
    stale: answer.stale || excluded.stale,
    select: () => ({ ...answer.select(), asOf }),
  };
};
