// Answers over snapshots whose rows and rare columns are loaded when needed. If they can't be read any more, because
// the version is gone, the snapshot is renewed and the question is answered once more.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext, AnswerFacts, Attempt, PreparedAnswer, SelectingAnswer } from './prepared-answer.ts';

interface Renewing extends Pick<AnswerContext, 'life'> {
  readonly snapshots: Pick<AnswerContext['snapshots'], 'renew'>;
}

/** Returns a function that runs an attempt, and again over a renewed snapshot: once in all its calls. */
const renewingOnce = ({ snapshots, life }: Renewing) => {
  let isRenewed = false;
  return async <Value>(attempt: () => Attempt<Value>): Promise<Result<Value, Problem>> => {
    for (;;) {
      const result = await attempt();
      if (result.ok) return result;
      if (result.error.reason !== 'parts-missing') return fail(result.error);
      if (isRenewed) {
        const detail = 'parts of the snapshot are missing';
        return fail(dataProblem({ reason: 'unavailable', retryAfterSeconds: undefined, detail }));
      }
      isRenewed = true;
      await snapshots.renew(result.error.version, life);
    }
  };
};

export const withRenewal = <Value>(context: Renewing, attempt: () => Attempt<Value>): Promise<Result<Value, Problem>> =>
  renewingOnce(context)(attempt);

/** An answer with its rows; of a later version than prepared if the first version's rows could not be read. */
export type SelectedAnswer<Selection> = AnswerFacts & { readonly selection: Selection };

/** A prepared answer whose selection may use a renewed snapshot. */
export type RenewableAnswer<Selection> = PreparedAnswer<Promise<Result<SelectedAnswer<Selection>, Problem>>>;

export const prepareWithRenewal = async <Selection>(
  context: Renewing,
  prepare: () => Attempt<SelectingAnswer<Selection>>,
): Promise<Result<RenewableAnswer<Selection>, Problem>> => {
  const run = renewingOnce(context);
  const prepared = await run(prepare);
  if (!prepared.ok) return prepared;
  let first: typeof prepared | undefined = prepared;
  const select = async (): Attempt<SelectedAnswer<Selection>> => {
    const current = first ?? (await prepare());
    // Another attempt prepares the answer again.
    first = undefined;
    if (!current.ok) return current;
    const selection = await current.value.select();
    return selection.ok ? ok({ ...current.value, selection: selection.value }) : selection;
  };
  return ok({ ...prepared.value, select: () => run(select) });
};
