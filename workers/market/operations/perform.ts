// What every operation has in common: the plan, a checked request, credits taken before the work and given back with a 503.

import { fail, type Result } from '../../../shared/result.ts';
import { problemText, type Problem } from '../answers/problem.ts';
import type { Charge } from '../credits/ledger.ts';
import { isGranted } from '../credits/plans.ts';
import type { Fault } from '../sandbox/fault-rule.ts';
import type { Operation, OperationRequest, Work } from './operation.ts';
import { problemOnDemand } from './problem-on-demand.ts';
import { publishedPath } from './published-path.ts';

export interface Performed {
  readonly result: Result<unknown, Problem>;
  /** What is to go wrong with the answer. */
  readonly fault?: Fault | undefined;
}

/** Refusals cost nothing whoever asks for them; 503 is refunded as published. */
const FREE_STATUSES: readonly number[] = [400, 401, 403, 405, 429, 503];

const prepare = (operation: Operation, request: OperationRequest): Result<Work, Problem> =>
  isGranted(request.key.plan, operation.name) ? operation.prepare(request) : fail({ reason: 'forbidden' });

/** A request that is refused costs nothing; work that finds nothing (404) costs what it costs. `target`: path and query. */
export const perform = async (operation: Operation, request: OperationRequest, target: string): Promise<Performed> => {
  const { ledger } = request.service;
  const charge: Charge = { key: request.key, path: publishedPath(operation.path), credits: operation.credits };
  const ready = prepare(operation, request);
  if (!ready.ok) {
    await ledger.noteRefusal(charge);
    return { result: ready };
  }
  const admission = await ledger.admit(charge, target);
  switch (admission.outcome) {
    case 'no-credits':
      return { result: fail({ reason: 'insufficient-credits' }) };
    case 'too-many-requests':
      return { result: fail({ reason: 'too-many-requests', retryAfterSeconds: admission.retryAfterSeconds }) };
    case 'admitted': {
      const { status, retryAfter } = admission.fault ?? {};
      const result =
        status === undefined
          ? await ready.value()
          : fail(problemOnDemand({ statusCode: status, retryAfterSeconds: retryAfter, operation, request }));
      if (!result.ok && FREE_STATUSES.includes(problemText(result.error).statusCode)) await ledger.refund(charge);
      return { result, fault: admission.fault };
    }
    default:
      return admission satisfies never;
  }
};
