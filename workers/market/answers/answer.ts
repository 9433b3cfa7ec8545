// Turns the result of an operation, or a problem, into a response. All responses are marked as simulated, not cached,
// readable by pages of any origin.

import { errorBody, problemText, type ErrorForm, type Problem } from './problem.ts';

// Headers of all responses: marked as simulated, not cached, readable by pages of any origin.

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Allow, Retry-After, X-Data-Simulated',
} as const;

export const commonHeaders = {
  ...crossOrigin,
  'Cache-Control': 'no-store',
  'X-Data-Simulated': 'true',
} as const;

/** The response to a browser's preflight request. */
const preflightHeaders = {
  ...crossOrigin,
  'Access-Control-Allow-Methods': 'GET, HEAD, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-KEY, Content-Type, sharetoken, passcode',
  'Access-Control-Max-Age': '86400',
} as const;

/** A response with status 200 and this body. */
export const answerJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { ...commonHeaders, 'Content-Type': 'application/json' } });

/** The response to OPTIONS, for every path and without a key. */
export const answerPreflight = (): Response => new Response(null, { status: 204, headers: preflightHeaders });

/** The operator adds credits by hand, at an unknown time; an hour is a sensible time to ask again. */
const CREDITS_RETRY_SECONDS = 3_600;

const retryAfterOf = (problem: Problem): number | undefined => {
  if (problem.reason === 'insufficient-credits') return CREDITS_RETRY_SECONDS;
  if (problem.reason === 'on-demand') return problem.retryAfterSeconds ?? (problem.real && retryAfterOf(problem.real));
  return problem.reason === 'too-many-requests' ? problem.retryAfterSeconds : undefined;
};

const headersOf = (problem: Problem): Readonly<Record<string, string>> => {
  const real = problem.reason === 'on-demand' ? problem.real : problem;
  const seconds = retryAfterOf(problem);
  return {
    ...(real?.reason === 'wrong-method' ? { Allow: real.allowed } : {}),
    ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
  };
};

/** A response with an error body in this form. `path`: of the request, without its query. */
export const answerProblem = (problem: Problem, path: string, form: ErrorForm = 'new'): Response => {
  const { statusCode, message } = problemText(problem);
  const body = errorBody(form, { statusCode, message, requestId: crypto.randomUUID(), path });
  return new Response(JSON.stringify(body), {
    status: statusCode,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json',
      ...headersOf(problem),
    },
  });
};
