// A problem as an HTTP response: never cached, and without text from the upstream or an exception.

import { reasons } from '../../../../shared/protocol/reasons.ts';
import { problemBody } from '../../../../shared/protocol/problem.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { commonHeaders } from './headers.ts';

/** @param allow value of the `Allow` header: the methods of the address. */
export const problemResponse = (problem: Problem, request: Request, allow?: string): Response => {
  const body = problemBody(problem, new URL(request.url).pathname, crypto.randomUUID());
  return new Response(JSON.stringify(body), {
    status: reasons[problem.reason].status,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(problem.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(problem.retryAfterSeconds) }),
      ...(problem.reason === 'access-denied' ? { 'WWW-Authenticate': 'Bearer realm="Coinsheet"' } : {}),
      ...(allow === undefined ? {} : { Allow: allow }),
    },
  });
};
