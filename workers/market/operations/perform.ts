// The common steps of all operations: check plan and request, charge credits before the work, apply faults, refund the
// credits with a 503.

import { fail, type Result } from '../../../shared/result.ts';
import { problemText, type OnDemand, type Problem } from '../answers/problem.ts';
import { accountOf, type Charge } from '../credits/credit-book.ts';
import { isGranted, planOf } from '../credits/plans.ts';
import { publishedPath, type Operation, type OperationRequest, type Prepared } from './operation.ts';
import { readCoinId } from '../question/parameters.ts';
import type { Fault } from '../sandbox/fault-rules.ts';
import type { PageReader } from '../sandbox/damages.ts';
import { operations } from './operations.ts';

/** `route`: as in the table of operations. */
export const allowedMethods = (route: string): string => {
  const methods = operations.filter(({ path }) => path === route).map(({ method }) => method);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
};

interface Asked {
  readonly statusCode: number;
  readonly retryAfterSeconds: number | undefined;
  readonly operation: Operation;
  /** A valid request: without the fault it would succeed. */
  readonly request: OperationRequest;
}

/** The parameter to blame: the query's first one, else the path's first one, else the operation's first one. */
const parameterOf = ({ operation, request: { query, pathParts } }: Asked): string | undefined =>
  [...query.keys(), ...Object.keys(pathParts), ...Object.keys(operation.parameters)][0];

const invalidParameter = (asked: Asked): Problem | undefined => {
  const parameter = parameterOf(asked);
  return parameter === undefined ? undefined : { reason: 'invalid-parameter', parameter };
};

const notFound = ({ request }: Asked): Problem => {
  const coinId = readCoinId(request.pathParts['coinId']);
  return coinId.ok ? { reason: 'unknown-coin', coinId: coinId.value } : { reason: 'unknown-resource' };
};

/** Plans with another status for missing credits use 429 for the rate limit only. */
const tooMany = ({ retryAfterSeconds, request }: Asked): Problem => {
  const { withoutCredits } = planOf(request.key.plan);
  return retryAfterSeconds === undefined && withoutCredits === 'insufficient-credits'
    ? { reason: withoutCredits }
    : { reason: 'too-many-requests', retryAfterSeconds };
};

const realProblems: Readonly<Record<number, (asked: Asked) => Problem | undefined>> = {
  400: invalidParameter,
  401: () => ({ reason: 'invalid-key' }),
  403: () => ({ reason: 'forbidden' }),
  404: notFound,
  405: ({ operation }) => ({ reason: 'wrong-method', allowed: allowedMethods(operation.path) }),
  406: () => ({ reason: 'credits-limit-reached' }),
  409: () => ({ reason: 'not-synced' }),
  429: tooMany,
  500: () => ({ reason: 'unexpected' }),
  503: () => ({ reason: 'unavailable' }),
};

const problemOnDemand = (asked: Asked): OnDemand => ({
  reason: 'on-demand',
  statusCode: asked.statusCode,
  real: realProblems[asked.statusCode]?.(asked),
  retryAfterSeconds: asked.retryAfterSeconds,
});

export const pageReader =
  (operation: Operation, request: OperationRequest): PageReader =>
  async (page) => {
    const query = new URLSearchParams(request.query);
    query.set('page', String(page));
    const ready = operation.prepare({ ...request, query });
    const result = ready.ok ? await ready.value.work() : ready;
    return result.ok ? result.value : undefined;
  };

interface Performed {
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
  const { hasSandbox } = service.settings;
  const ready = prepare(operation, request);
  const account = accountOf(key);
  const charge: Charge = {
    account,
    path: publishedPath(operation.path),
    credits: operation.credits * ((ready.ok ? ready.value.times : undefined) ?? 1),
    now: service.now(),
  };
  if (!ready.ok) {
    if (hasSandbox) await service.book().noteRefusal(charge);
    return { result: ready };
  }
  const { posted, fault } = await service.book().admit(charge, hasSandbox ? target : undefined);
  switch (posted.outcome) {
    case 'no-credits':
      return { result: fail({ reason: planOf(key.plan).withoutCredits }) };
    case 'too-many-requests':
      return { result: fail({ reason: 'too-many-requests', retryAfterSeconds: posted.retryAfterSeconds }) };
    case 'admitted': {
      const { startedAt } = posted;
      const { status, retryAfter } = fault ?? {};
      const result =
        status === undefined
          ? await ready.value.work()
          : fail(problemOnDemand({ statusCode: status, retryAfterSeconds: retryAfter, operation, request }));
      if (!result.ok && FREE_STATUSES.includes(problemText(result.error).statusCode))
        await service.book().refund(charge);
      const finish = startedAt === undefined ? undefined : () => service.book().finish(account.name, startedAt);
      return { result, fault, finish };
    }
    default:
      return posted satisfies never;
  }
};
