// Makes an error that a fault rule requests. Its text is the service's own for this request: it names the coin,
// parameter or method.

import type { OnDemand, Problem } from '../answers/problem.ts';
import { planOf } from '../credits/plans.ts';
import { readCoinId } from '../question/read-coin-id.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { Operation, OperationRequest } from './operation.ts';

export interface Asked {
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

export const problemOnDemand = (asked: Asked): OnDemand => ({
  reason: 'on-demand',
  statusCode: asked.statusCode,
  real: realProblems[asked.statusCode]?.(asked),
  retryAfterSeconds: asked.retryAfterSeconds,
});
