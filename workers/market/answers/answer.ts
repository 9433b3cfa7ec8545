// Turns what an operation found into a response: JSON, always marked as simulated, never to be cached.

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

/** The four-field error body. `path` is the request's, without its query. */
export const answerProblem = (problem: Problem, path: string): Response => {
  const { statusCode, message } = problemText(problem);
  const body = { statusCode, message, requestId: crypto.randomUUID(), path };
  return new Response(JSON.stringify(body), {
    status: statusCode,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json',
      ...(problem.reason === 'wrong-method' ? { Allow: 'GET' } : {}),
    },
  });
};
