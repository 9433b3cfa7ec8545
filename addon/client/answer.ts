// What the gateway answered: checked, since its address may be any web server, cleaned, and how long it is fresh. Inner
// code trusts the resulting types.

import { fail, ok, type Result } from '../../shared/result.ts';
import { type Failure, isPassing } from './failures.ts';
import type { WireAnswer, WireProblem } from './wire.ts';
import { cleanText } from '../../shared/text/shown.ts';
import { reasonOfType } from '../../shared/protocol/problem.ts';
import { isJsonObject, readJson } from '../text.ts';

export type Answer = Result<WireAnswer, Failure>;

export interface CachedAnswer {
  readonly answer: WireAnswer;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
}

/** Characters; our gateway's sentences are shorter. */
const LONGEST = 300;
const MASK = '•••';

export type CleanText = (text: string) => string;

/**
 * Cleans a sentence of the gateway for a cell: one line, limited length, and no access token, which a gateway might
 * echo into a shared sheet.
 */
export const textCleaner = (accessToken: string): CleanText => {
  const hidden = accessToken === '' ? [] : [accessToken, encodeURIComponent(accessToken)];
  return (text) => {
    const line = cleanText(text.replace(/\s+/g, ' '), Number.POSITIVE_INFINITY).trim();
    return cleanText(
      hidden.reduce((held, token) => held.split(token).join(MASK), line),
      LONGEST,
    );
  };
};

/** A problem in the form of RFC 9457; undefined for other values. */
const readProblem = (value: unknown, clean: CleanText): WireProblem | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { type, status, detail, parameter } = value;
  if (typeof status !== 'number' || typeof detail !== 'string') return undefined;
  const reason = typeof type === 'string' ? reasonOfType(type) : undefined;
  return {
    status,
    detail: clean(detail),
    ...(reason !== undefined && { reason }),
    ...(typeof parameter === 'string' && { parameter }),
  };
};

export const readProblemText = (text: string, clean: CleanText): WireProblem | undefined =>
  readProblem(readJson(text), clean);

const readRowProblem = (value: unknown, clean: CleanText): WireAnswer['problems'] => {
  const problem = readProblem(value, clean);
  return problem !== undefined && isJsonObject(value) && typeof value['row'] === 'number'
    ? [{ ...problem, row: value['row'] }]
    : [];
};

/** Problems of single rows; none if the value is not a list. */
export const readRowProblems = (value: unknown, clean: CleanText): WireAnswer['problems'] =>
  Array.isArray(value) ? value.flatMap((one) => readRowProblem(one, clean)) : [];

/** Other web servers do not answer so; what a gateway says is our own, and trusted. */
const isAnswer = (value: unknown): value is Omit<WireAnswer, 'problems'> & { readonly problems?: unknown } =>
  isJsonObject(value) &&
  Array.isArray(value['columns']) &&
  Array.isArray(value['rows']) &&
  typeof value['asOf'] === 'string' &&
  typeof value['expires'] === 'string';

/** One answer, from the gateway or the cache; undefined for other values. */
export const readAnswer = (value: unknown, clean: CleanText): WireAnswer | undefined => {
  if (!isAnswer(value)) return undefined;
  const { columns, rows, asOf, expires, stale, soFar, unasked, provisional, problems } = value;
  return {
    columns,
    rows,
    asOf,
    expires,
    ...(stale === true && { stale }),
    ...(soFar === true && { soFar }),
    ...(unasked !== undefined && { unasked }),
    ...(provisional !== undefined && { provisional }),
    problems: readRowProblems(problems, clean),
  };
};

/** The answers of a request, in order; undefined if the text is not a gateway's reply. */
export const readAnswers = (
  text: string,
  count: number,
  clean: CleanText,
): readonly Result<WireAnswer, WireProblem>[] | undefined => {
  const body = readJson(text);
  if (!isJsonObject(body) || !Array.isArray(body['answers']) || body['answers'].length !== count) return undefined;
  const read: Result<WireAnswer, WireProblem>[] = [];
  for (const value of body['answers'] as readonly unknown[]) {
    const [answer, problem] = [readAnswer(value, clean), readProblem(value, clean)];
    if (answer !== undefined) read.push(ok(answer));
    else if (problem !== undefined) read.push(fail(problem));
    else return undefined;
  }
  return read;
};

/** Whether a row has a temporary failure: such an answer must not replace a better one in the cache. */
export const hasPassingProblem = ({ problems }: WireAnswer): boolean => problems.some(isPassing);

/** The answer with rows that failed for a while filled from an earlier answer to the same question. */
export const fillRows = (answer: WireAnswer, earlier: WireAnswer): WireAnswer => {
  const fillable = new Set(answer.problems.filter(isPassing).map(({ row }) => row));
  const rows = answer.rows.map((row, index) =>
    row === null && fillable.has(index) ? (earlier.rows[index] ?? null) : row,
  );
  return { ...answer, rows, problems: answer.problems.filter(({ row }) => (rows[row] ?? null) === null) };
};

/** Maximum age of rows that are shown during a failure. */
export const LAST_GOOD_SECONDS = 3_600;

/** Minimum lifetime, for stale data too: long enough for cells that recalculate together. */
const SHORTEST_MS = 10_000;

/** The end of an answer's freshness, milliseconds since 1970, as is `now`. */
export const freshUntil = ({ expires }: Pick<WireAnswer, 'expires'>, now: number): number =>
  Math.max(now + SHORTEST_MS, Date.parse(expires) || 0);
