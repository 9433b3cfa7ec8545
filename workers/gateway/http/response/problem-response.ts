// A problem as an HTTP response: never cached, and without any text of the upstream's or of an exception.

import { reasons } from '../../../../shared/error/reasons.ts';
import { problemBody } from '../../problem/problem-body.ts';
import type { GatewayProblem } from '../../problem/gateway-problem.ts';
import { commonHeaders } from './headers.ts';

export const problemResponse = (problem: GatewayProblem, request: Request): Response => {
  const body = problemBody(problem, new URL(request.url).pathname, crypto.randomUUID());
  return new Response(JSON.stringify(body), {
    status: reasons[problem.reason].status,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) }),
      ...(problem.reason === 'access-denied' ? { 'WWW-Authenticate': 'Bearer realm="Coinsheet"' } : {}),
      ...(problem.allow === undefined ? {} : { Allow: problem.allow }),
    },
  });
};
