// Answers over snapshots whose rows and rare columns are read when needed. If they can't be read, the snapshot is
// renewed and the question is answered once more.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { RowsMissing } from '../codec/further-parts.ts';
import { ColumnsNeeded } from '../codec/snapshot-columns.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext, AnswerFacts, PreparedAnswer } from './prepared-answer.ts';

/** Restarts the work after loading each snapshot's rare columns that it needs. */
const withColumns = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ColumnsNeeded)) throw thrown;
    await thrown.load();
  }
  return await withColumns(work);
};

/** The result of `work`, which may throw RowsMissing; a problem if it throws again over a renewed snapshot. */
export const overRows = async <Value>(
  { snapshots, life }: Pick<AnswerContext, 'snapshots' | 'life'>,
  work: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> => {
  try {
    return await withColumns(work);
  } catch (thrown) {
    if (!(thrown instanceof RowsMissing)) throw thrown;
    await snapshots.renew(thrown.version, life);
  }
  try {
    return await withColumns(work);
  } catch (thrown) {
    if (!(thrown instanceof RowsMissing)) throw thrown;
    const detail = 'rows are missing';
    return fail(dataProblem({ reason: 'unavailable', retryAfterSeconds: undefined, detail }));
  }
};

/** An answer with its rows; of a later version than prepared if the first version's rows could not be read. */
export type SelectedAnswer<Selection> = AnswerFacts & { readonly selection: Selection };

export type PreparedOverRows<Selection> = PreparedAnswer<Promise<Result<SelectedAnswer<Selection>, Problem>>>;

/** Prepares an answer whose selection may use a renewed snapshot. */
export const prepareOverRows = async <Selection>(
  context: Pick<AnswerContext, 'snapshots' | 'life'>,
  prepare: () => Promise<Result<PreparedAnswer<Promise<Selection>>, Problem>>,
): Promise<Result<PreparedOverRows<Selection>, Problem>> => {
  const prepared = await overRows(context, prepare);
  if (!prepared.ok) return prepared;
  let first: typeof prepared | undefined = prepared;
  const select = async (): Promise<Result<SelectedAnswer<Selection>, Problem>> => {
    const current = first ?? (await prepare());
    // If this throws, the answer is prepared again.
    first = undefined;
    return current.ok ? ok({ ...current.value, selection: await current.value.select() }) : current;
  };
  return ok({ ...prepared.value, select: () => overRows(context, select) });
};
