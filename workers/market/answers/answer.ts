// Turns the result of an operation into a response.

import { errorBody, type ErrorForm } from './error-form.ts';
import { commonHeaders, preflightHeaders } from './headers.ts';
import { problemText, type Problem } from './problem.ts';

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
