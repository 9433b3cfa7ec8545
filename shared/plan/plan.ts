// Decides where a question is answered: from the snapshot, only if a proof shows that it holds the whole answer; from a
// deeper snapshot; by one direct query to the upstream; or not at all. Pure.

import { deepen, type Deeper } from './deepen.ts';
import { planDirect, type RefusePlan, type UpstreamPlan } from './plan-direct.ts';
import { type PlanInput, prove, type LocalPlan, unproven } from './proofs.ts';

/** A deeper snapshot would probably hold the whole answer. Without one, `otherwise` applies. */
interface DeepenPlan extends Deeper {
  readonly kind: 'deepen';
  readonly otherwise: UpstreamPlan | RefusePlan;
}

export type Plan = LocalPlan | DeepenPlan | UpstreamPlan | RefusePlan;

/**
 * The plan for a question, from the facts of the snapshot of its base set. Depths are numbers of coins, costs are the
 * upstream's credits. Total: a question that can't be answered is a plan to refuse it, with the condition to add.
 * @example
 * plan({ question, facts, needsTotal: false, countMatches, maxDepth: 5000, upstream }).kind
 * // 'local', 'deepen', 'upstream' or 'refuse'
 */
export const plan = (input: PlanInput): Plan => {
  const proven = prove(input);
  if (proven.kind === 'local') return proven;
  const { rows, total } = proven;
  const otherwise = planDirect(input, unproven(input, rows));
  const deeper = deepen(input, rows, total);
  return deeper === undefined ? otherwise : { kind: 'deepen', ...deeper, otherwise };
};
