// Answers a list question: finds the snapshot of its set, plans the question over it, and goes the way of the plan, or
// explains it without a direct query.

import {
  compileFilter,
  countRows,
  filterAnd,
  type RowFilter,
  selectRows,
} from '../../../shared/columns/select-rows.ts';
import { plan, type Plan } from '../../../shared/plan/plan.ts';
import type { LocalPlan, PlanInput } from '../../../shared/plan/proofs.ts';
import { baseSetText, type Question, questionText } from '../../../shared/query/question.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/held-snapshots.ts';
import type { Answer, AnswerContext, Answering, ListAnswer } from './answer.ts';
import { answerUpstream, directPlan, type SelectingList } from './answer-upstream.ts';
import type { Asked } from './asked.ts';
import { dataProblem } from './data-problem.ts';
import { emptyNameProblem, type ExcludedSets, excludeSets, mayBeHeld } from './set-names.ts';
import { heldSnapshot, loadShown } from './held-snapshot.ts';
import { explainPlan, type Explanation } from '../../../shared/plan/explain-plan.ts';
import type { ExplanationBody } from '../../../shared/protocol/coin-answers.ts';
import { pageCredits } from '../../../shared/query/capabilities.ts';
import { timeText } from '../../../shared/text/shown.ts';

/** A list question with the coins that it excludes. */
interface ListToPlan extends Pick<Asked<'list'>, 'question' | 'needsTotal'> {
  readonly excluded: ExcludedSets;
}

interface PlannedList {
  readonly planned: Plan;
  /** The filter of the whole question. */
  readonly filterIn: (snapshot: Snapshot) => RowFilter;
}

const filterOf =
  ({ condition }: Question, excluded: ExcludedSets): PlannedList['filterIn'] =>
  (snapshot) => {
    const matches = compileFilter(condition, snapshot.columns);
    return excluded.versions.length === 0 ? matches : filterAnd(matches, excluded.testIn(snapshot));
  };

const planList = (
  { question, needsTotal, excluded }: ListToPlan,
  snapshot: Snapshot,
  { maxDepth, directQueries: { upstream } }: AnswerContext,
): PlannedList => {
  const { facts } = snapshot;
  const compiled = filterOf(question, excluded);
  /** The filter over `snapshot`, compiled once: several proofs and the selection use it. */
  let own: RowFilter | undefined;
  const filterIn = (one: Snapshot): RowFilter => (one === snapshot ? (own ??= compiled(one)) : compiled(one));
  const countMatches: PlanInput['countMatches'] = (among, enough) => countRows(filterIn(snapshot), among, enough);
  return { planned: plan({ question, needsTotal, facts, countMatches, maxDepth, upstream }), filterIn };
};

const selectLocally = (
  { set, sort, page, limit }: Question,
  { snapshot, freshness, from }: SnapshotAnswer,
  { rows: proof, total: counted }: LocalPlan,
  filterIn: PlannedList['filterIn'],
): SelectingList => {
  const { facts, header, columns } = snapshot;
  const { version, asOfFrom: asOf, ttlSeconds, simulated } = header;
  return {
    facts: {
      version,
      asOf,
      ttlSeconds,
      simulated,
      stale: freshness !== 'fresh',
      plan: `snapshot ${baseSetText(set)} by ${proof}`,
      from,
    },
    select: () => {
      const isCounted = counted === 'total';
      const asked = { sort, page, limit, needsTotal: counted !== undefined && !isCounted };
      const { rows, total } = selectRows(columns, filterIn(snapshot), asked);
      return { snapshot, asOf, rows, total: isCounted ? facts.itemCount : total, page, limit, source: 'snapshot' };
    },
  };
};

const answerHeld = async (
  asked: ListToPlan,
  unlisted: Asked<'list'>['unlisted'],
  context: AnswerContext,
): Answering<SelectingList> => {
  const { question, needsTotal } = asked;
  const { snapshots, lifetime } = context;
  const held = await heldSnapshot(question.set, context);
  if (!held.ok) return held;
  const { complete, itemCount } = held.value.snapshot.facts;
  if (unlisted !== undefined && complete && itemCount === 0) return fail(emptyNameProblem(unlisted));

  /** @param isDeepest no deeper snapshot is asked for. */
  const answerOver = async (over: SnapshotAnswer, isDeepest: boolean): Answering<SelectingList> => {
    const { planned, filterIn } = planList(asked, over.snapshot, context);
    const chosen = isDeepest && planned.kind === 'deepen' ? planned.otherwise : planned;
    switch (chosen.kind) {
      case 'local':
        return ok(selectLocally(question, over, chosen, filterIn));
      case 'upstream': {
        const { facts } = over.snapshot;
        return await answerUpstream({ question, needsTotal, context, facts, filterIn, way: chosen.way });
      }
      case 'refuse':
        return fail({ reason: 'too-broad', name: 'where', detail: chosen.detail });
      case 'deepen': {
        const { depth, otherwise } = chosen;
        // The upstream answers this question sooner than a deeper snapshot, unless the broker holds one already.
        const found =
          otherwise.kind === 'upstream' ? await snapshots.findDeeper(question.set, lifetime, depth) : undefined;
        const answer = await answerOver(found ?? over, true);
        // Only a deeper snapshot can answer; this may be known only after the direct query.
        if (answer.ok || answer.error.reason !== 'too-broad') return answer;
        const deeper = await snapshots.getDeeper(question.set, lifetime, depth);
        return deeper.ok ? await answerOver(deeper.value, true) : fail(dataProblem(deeper.error));
      }
      default:
        return chosen satisfies never;
    }
  };
  return await answerOver(held.value, false);
};

/** A set that is never held. */
const answerDirectly = async (
  { question, needsTotal, excluded }: ListToPlan,
  context: AnswerContext,
): Answering<SelectingList> => {
  const { way } = directPlan(question, context.directQueries.upstream);
  const filterIn = filterOf(question, excluded);
  return await answerUpstream({ question, needsTotal, context, facts: undefined, filterIn, way });
};

/** Adds the versions and the age of the excluded sets, on which the answer depends too. */
const withExclusions = ({ facts, select }: SelectingList, excluded: ExcludedSets): SelectingList => {
  const asOf = Math.min(facts.asOf, excluded.asOf);
  const expires = Math.min(facts.asOf + facts.ttlSeconds * 1000, excluded.expires);
  return {
    facts: {
      ...facts,
      version: [facts.version, ...excluded.versions].join('+'),
      asOf,
      ttlSeconds: (expires - asOf) / 1000,
      stale: facts.stale || excluded.stale,
    },
    select: () => ({ ...select(), asOf }),
  };
};

export const answerList = async (
  { question, unlisted, needsTotal, shown, without }: Asked<'list'>,
  context: AnswerContext,
): Answering<Answer<ListAnswer>> => {
  const excluded = await excludeSets({ question, without }, context);
  if (!excluded.ok) return excluded;
  const asked = { question, needsTotal, excluded: excluded.value };
  const isHeld = mayBeHeld(question.set);
  const answer = isHeld ? await answerHeld(asked, unlisted, context) : await answerDirectly(asked, context);
  if (!answer.ok) return answer;
  const { facts, select } = withExclusions(answer.value, excluded.value);
  return ok({
    facts,
    async rows() {
      const list = select();
      const loaded = await loadShown(list.snapshot, list.rows, shown);
      return loaded.ok ? ok(list) : loaded;
    },
  });
};

export type ListExplanation = ExplanationBody & { readonly simulated: boolean };

const unproven: Explanation = {
  kind: 'refuse',
  reason: 'the record does not prove the answer, and there is nobody to ask about a past day',
  credits: 0,
};

/** What a question costs that is answered without a snapshot. */
const unheld = (
  question: Question,
  { kind, reason, credits }: Pick<Explanation, 'kind' | 'reason' | 'credits'>,
  simulated: boolean,
): ListExplanation => ({
  question: questionText(question),
  plan: { kind, reason, credits },
  snapshot: null,
  simulated,
});

export const explainList = async (
  { question, needsTotal, without }: Asked<'list'>,
  context: AnswerContext,
): Answering<ListExplanation> => {
  const { upstream } = context.directQueries;
  if (context.isInvented === true) {
    const reason = 'No record has the day: the market service computes the list when it is asked for.';
    return ok(unheld(question, { kind: 'upstream', reason, credits: pageCredits(upstream, question.set) }, true));
  }
  const excluded = await excludeSets({ question, without }, context);
  if (!excluded.ok) return excluded;
  if (!mayBeHeld(question.set)) return ok(unheld(question, directPlan(question, upstream), false));
  const asked = { question, needsTotal, excluded: excluded.value };
  const held = await heldSnapshot(question.set, context);
  if (!held.ok) return held;
  const { snapshot } = held.value;
  const { facts, header } = snapshot;
  const { planned } = planList(asked, snapshot, context);
  // There is nobody to ask about a past day.
  const isRefused = context.day !== undefined && planned.kind !== 'local' && planned.kind !== 'refuse';
  return ok({
    question: questionText(question),
    plan: isRefused ? unproven : explainPlan(planned, { question, facts, upstream }),
    snapshot: {
      set: baseSetText(question.set),
      version: header.version,
      asOf: timeText(header.asOfFrom),
      coins: header.count,
      itemCount: facts.itemCount,
      complete: facts.complete,
      sound: facts.sound,
      cutoff: header.cutoff,
      ranksHeld: facts.ranksHeld,
    },
    simulated: header.simulated,
  });
};
