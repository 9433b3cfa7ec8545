// What is wrong with an answer of the gateway's, whatever was asked: every answer is one of a known few, and every
// error says why, in full.

import { reasons } from '../../shared/protocol/problem.ts';

export interface SeenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** An answer with its body read. */
export const seeAnswer = async (response: Response): Promise<SeenAnswer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

/** The body of a problem; empty where the answer is none. */
export const problemIn = ({ text }: SeenAnswer): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Statuses that stand for an error of the gateway itself are not among them. */
const errorStatuses: readonly number[] = Object.values(reasons)
  .map(({ status }) => status)
  .filter((status) => status !== 500);
const statuses: readonly number[] = [200, 204, 304, ...errorStatuses];

/** Statuses after which one is to come again, so that they have to say when. */
const temporary: readonly number[] = [429, 503, 504];

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const errorDefects = (answer: SeenAnswer, hasBody: boolean): readonly string[] => {
  const { status, headers } = answer;
  const defects: string[] = [];
  const type = headers.get('Content-Type');
  // A table's address tells people in a spreadsheet what is wrong as text, unless JSON is asked for.
  const isSentence = type === 'text/plain; charset=utf-8';
  if (!isSentence && type !== 'application/problem+json; charset=utf-8') defects.push('an error is no problem+json');
  if (headers.get('Cache-Control') !== 'no-store') defects.push('an error may be stored');
  for (const name of ['ETag', 'X-Data-As-Of']) if (headers.has(name)) defects.push(`an error has ${name}`);
  if (temporary.includes(status) && !/^[1-9]\d*$/.test(headers.get('Retry-After') ?? ''))
    defects.push(`${status} does not say when to come again`);
  if (status === 405 && !headers.has('Allow')) defects.push('405 does not say what is allowed');
  if (status === 401 && !headers.has('WWW-Authenticate')) defects.push('401 does not say what is wanted');
  if (!hasBody) return defects;
  if (isSentence) return isText(answer.text) ? defects : [...defects, 'an error has no sentence'];
  const body = problemIn(answer);
  for (const name of ['type', 'title', 'detail', 'message', 'requestId', 'path'])
    if (!isText(body[name])) defects.push(`an error has no ${name}`);
  for (const name of ['status', 'statusCode'])
    if (body[name] !== status) defects.push(`an error says ${name} ${String(body[name])} at status ${status}`);
  return defects;
};

/** Empty where an answer to a request of this method is as every answer should be. */
export const answerDefects = (answer: SeenAnswer, method = 'GET'): readonly string[] => {
  const { status, headers, text } = answer;
  const defects: string[] = [];
  if (!statuses.includes(status)) defects.push(`status ${status}`);
  if (headers.get('Access-Control-Allow-Origin') !== '*') defects.push('no page of another site may read it');
  if (method === 'HEAD' && text !== '') defects.push('an answer to HEAD has a body');
  return status < 400 ? defects : [...defects, ...errorDefects(answer, method !== 'HEAD')];
};
