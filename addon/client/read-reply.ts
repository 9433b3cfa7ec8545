// Checks the replies from the gateway's address, which may be any web server. Inner code trusts the resulting types.

import { fail, ok, type Result } from '../../shared/result.ts';
import { reasonOfType } from '../../shared/protocol/problem.ts';
import { isJsonObject, readJson } from '../text.ts';
import type { CleanText } from './clean-text.ts';
import type { WireAnswer, WireCell, WireProblem } from './wire.ts';

const isCell = (value: unknown): value is WireCell =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isPlaces = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((place) => typeof place === 'number');

const isRow = (width: number, value: unknown): value is readonly WireCell[] | null =>
  value === null || (Array.isArray(value) && value.length === width && value.every(isCell));

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

/** One answer, from the gateway or the cache; undefined for other values. */
export const readAnswer = (value: unknown, clean: CleanText): WireAnswer | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { columns, rows, asOf, expires, stale, soFar, unasked, provisional, problems = [] } = value;
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string')) return undefined;
  if (!Array.isArray(rows) || !rows.every((row) => isRow(columns.length, row))) return undefined;
  if (typeof asOf !== 'string' || !Array.isArray(problems)) return undefined;
  return {
    columns,
    rows,
    asOf,
    ...(typeof expires === 'string' && { expires }),
    ...(stale === true && { stale }),
    ...(soFar === true && { soFar }),
    ...(isPlaces(unasked) && { unasked }),
    ...(isPlaces(provisional) && { provisional }),
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
