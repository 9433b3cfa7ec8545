// Answers over snapshots whose rows and rare columns are read when needed. Where they can't be had, the snapshot is
// renewed and the question answered once more.

import type { Problem } from '../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { RowsMissing } from '../codec/further-parts.ts';
import { ColumnsNeeded } from '../codec/snapshot-columns.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext, AnswerFacts, PreparedAnswer } from './prepared-answer.ts';

/** Begins the work anew for each snapshot whose rare columns it turns out to need. */
const withColumns = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ColumnsNeeded)) throw thrown;
    await thrown.load();
  }
  return await withColumns(work);
};

/** What `work` gives, which may throw RowsMissing; a problem where it does so over a renewed snapshot, too. */
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

/** An answer with its rows: of a later version than was prepared, where those of the first could not be had. */
export type SelectedAnswer<Selection> = AnswerFacts & { readonly selection: Selection };

export type PreparedOverRows<Selection> = PreparedAnswer<Promise<Result<SelectedAnswer<Selection>, Problem>>>;

/** Prepares an answer, and lets it be selected from what can be had. */
export const prepareOverRows = async <Selection>(
  context: Pick<AnswerContext, 'snapshots' | 'life'>,
  prepare: () => Promise<Result<PreparedAnswer<Promise<Selection>>, Problem>>,
): Promise<Result<PreparedOverRows<Selection>, Problem>> => {
  const prepared = await overRows(context, prepare);
  if (!prepared.ok) return prepared;
  let first: typeof prepared | undefined = prepared;
  const select = async (): Promise<Result<SelectedAnswer<Selection>, Problem>> => {
    const current = first ?? (await prepare());
    // Where this throws, the answer is prepared anew.
    first = undefined;
    return current.ok ? ok({ ...current.value, selection: await current.value.select() }) : current;
  };
  return ok({ ...prepared.value, select: () => overRows(context, select) });
};
