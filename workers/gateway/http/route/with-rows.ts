// Answers over snapshots whose rows are read when needed. Where they can't be had, the snapshot is renewed and the
// question answered once more.

import { dataProblem } from '../../ask/data-problem.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import { RowsMissing } from '../../codec/further-parts.ts';
import { ColumnsNeeded } from '../../codec/snapshot-columns.ts';
import type { RouteContext } from './route-context.ts';

/** Begins the answer anew for each snapshot whose rare columns it turns out to need. */
const withColumns = async <Value>(answer: () => Promise<Value>): Promise<Value> => {
  try {
    return await answer();
  } catch (thrown) {
    if (!(thrown instanceof ColumnsNeeded)) throw thrown;
    await thrown.load();
  }
  return await withColumns(answer);
};

/** What `answer` gives, which may throw RowsMissing; a problem where it does so over a renewed snapshot, too. */
export const withRows = async <Value>(
  { gateway, life }: RouteContext,
  answer: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> => {
  try {
    return await withColumns(answer);
  } catch (thrown) {
    if (!(thrown instanceof RowsMissing)) throw thrown;
    await gateway.snapshots.renew(thrown.version, life);
  }
  try {
    return await withColumns(answer);
  } catch (thrown) {
    if (!(thrown instanceof RowsMissing)) throw thrown;
    const detail = 'rows are missing';
    return fail(dataProblem({ reason: 'unavailable', retryAfterSeconds: undefined, detail }));
  }
};
