// The common steps of all operations: check plan and request, charge credits before the work, refund them with a 503.

import { fail, type Result } from '../../../shared/result.ts';
import { problemText, type Problem } from '../answers/problem.ts';
import { accountOf } from '../credits/account.ts';
import type { Charge } from '../credits/ledger.ts';
import { isGranted, planOf } from '../credits/plans.ts';
import type { Fault } from '../sandbox/fault-rule.ts';
import type { Operation, OperationRequest, Prepared } from './operation.ts';
import { problemOnDemand } from './problem-on-demand.ts';
import { publishedPath } from './published-path.ts';

export interface Performed {
  readonly result: Result<unknown, Problem>;
  /** The fault to apply to the answer. */
  readonly fault?: Fault | undefined;
  /** Call it when the answer is ready. Undefined if no report is needed. */
  readonly finish?: (() => Promise<void>) | undefined;
}

/** Statuses that cost nothing, also when a fault rule requests them. The refund of 503 is published. */
const FREE_STATUSES: readonly number[] = [400, 401, 403, 405, 406, 429, 503];

const prepare = (operation: Operation, request: OperationRequest): Result<Prepared, Problem> =>
  isGranted(request.key.plan, operation.name) ? operation.prepare(request) : fail({ reason: 'forbidden' });

/**
 * Performs an operation. Refused requests cost nothing; work that finds nothing (404) has its normal cost. `target`:
 * path and query.
 */
export const perform = async (operation: Operation, request: OperationRequest, target: string): Promise<Performed> => {
  const { key, service } = request;
  const { ledger } = service;
  const ready = prepare(operation, request);
  const account = accountOf(key);
  const charge: Charge = {
    account,
    path: publishedPath(operation.path),
    credits: operation.credits * ((ready.ok ? ready.value.times : undefined) ?? 1),
    now: service.now(),
  };
  if (!ready.ok) {
    await ledger.noteRefusal(charge);
    return { result: ready };
  }
  const admission = await ledger.admit(charge, target);
  switch (admission.outcome) {
    case 'no-credits':
      return { result: fail({ reason: planOf(key.plan).withoutCredits }) };
    case 'too-many-requests':
      return { result: fail({ reason: 'too-many-requests', retryAfterSeconds: admission.retryAfterSeconds }) };
    case 'admitted': {
      const { startedAt, fault } = admission;
      const { status, retryAfter } = fault ?? {};
      const result =
        status === undefined
          ? await ready.value.work()
          : fail(problemOnDemand({ statusCode: status, retryAfterSeconds: retryAfter, operation, request }));
      if (!result.ok && FREE_STATUSES.includes(problemText(result.error).statusCode)) await ledger.refund(charge);
      return { result, fault, finish: startedAt === undefined ? undefined : () => ledger.finish(account, startedAt) };
    }
    default:
      return admission satisfies never;
  }
};
