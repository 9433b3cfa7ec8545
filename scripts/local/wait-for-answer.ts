// Checks that a started Worker answers, and that its settings are valid.

import { StartProblem } from './start-problem.ts';

const MISCONFIGURED = 500;

const sentenceIn = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('detail' in body && typeof body.detail === 'string') return body.detail;
  return 'message' in body && typeof body.message === 'string' ? body.message : undefined;
};

/** @throws {StartProblem} with the Worker's sentence if it answers 500, as it does for an invalid setting. */
export const waitForAnswer = async (url: string): Promise<void> => {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== MISCONFIGURED) return;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  throw new StartProblem(sentenceIn(body) ?? `${url} answers 500.`);
};
