// GET /coins with explain: tells how a question would be answered and why, in place of the answer. The snapshot is
// loaded as for the answer; a one-off is never asked.

import type { Plan } from '../../../../shared/plan/plan.ts';
import { explainPlan } from '../../../../shared/plan/explain-plan.ts';
import { baseSetText, questionText } from '../../../../shared/question/question.ts';
import { directPlan } from '../../ask/direct-plan.ts';
import { excludeSets } from '../../ask/exclude-sets.ts';
import { dataProblem } from '../../ask/data-problem.ts';
import { planList } from '../../ask/plan-list.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import { formats } from '../format/formats.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import type { ListRequest } from '../request/read-list-request.ts';
import { mayBeHeld } from '../../ask/set-names.ts';
import { commonHeaders } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { answerContext, type RouteContext } from './route-context.ts';

const explained = (body: unknown, simulated = false): Response =>
  new Response(JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(simulated ? { 'X-Data-Simulated': 'true' } : {}),
    },
  });

export const explainCoins = async (
  request: Request,
  routeContext: RouteContext,
  { question, presentation }: ListRequest,
): Promise<Response> => {
  const context = answerContext(routeContext);
  const excluded = await excludeSets(question, context);
  if (!excluded.ok) return problemResponse(excluded.error, request);
  if (!mayBeHeld(question.set)) {
    const { kind, reason, credits } = directPlan(question);
    return explained({ question: questionText(question), plan: { kind, reason, credits }, snapshot: null });
  }
  const { needsTotal } = formats[presentation.format];
  const { maxDepth } = context;
  const planIn = (snapshot: Snapshot): Plan =>
    planList({ question, needsTotal, snapshot, excluded: excluded.value, maxDepth }).planned;
  const isEnough = (snapshot: Snapshot): boolean => planIn(snapshot).kind === 'local';
  const held = await context.snapshots.getEnough(question.set, context.life, isEnough);
  if (!held.ok) return problemResponse(dataProblem(held.error), request);
  const { snapshot } = held.value;
  const { facts, header } = snapshot;
  const planned = planIn(snapshot);
  const body = {
    question: questionText(question),
    plan: explainPlan(planned, { question, facts }),
    snapshot: {
      set: baseSetText(question.set),
      version: header.version,
      asOf: timeText(header.asOfFrom),
      coins: header.count,
      itemCount: facts.itemCount,
      complete: facts.complete,
      sound: facts.sound,
      /** Null where the last coin has no market cap. */
      cutoff: header.cutoff,
      ranksHeld: facts.ranksHeld,
    },
  };
  return explained(body, header.simulated);
};
