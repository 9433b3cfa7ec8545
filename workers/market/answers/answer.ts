// Turns what an operation found into a response: JSON, always marked as simulated, never to be cached.

import { errorBody, type ErrorForm } from './error-form.ts';
import { problemText, type Problem } from './problem.ts';

const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Data-Simulated': 'true',
} as const;

/** A 200 with this body. */
export const answerJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { ...commonHeaders, 'Content-Type': 'application/json' } });

export const answerPage = (html: string): Response =>
  new Response(html, { headers: { ...commonHeaders, 'Content-Type': 'text/html; charset=utf-8' } });

const headersOf = (problem: Problem): Readonly<Record<string, string>> => {
  if (problem.reason === 'wrong-method') return { Allow: problem.allowed };
  const seconds = 'retryAfterSeconds' in problem ? problem.retryAfterSeconds : undefined;
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
};

/** An error body in this form. `path` is the request's, without its query. */
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
