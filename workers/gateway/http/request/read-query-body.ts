// Reads the body of POST /coins/query: up to ten questions, each about a list of coins or about named coins.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import { defaultColumns, type ColumnName } from '../../../../shared/coin/columns.ts';
import { parseReference, type Reference } from '../../../../shared/reference/reference.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { type Question } from '../../../../shared/question/question.ts';
import type { GatewayProblem } from '../../problem/gateway-problem.ts';
import { readColumns } from './read-columns.ts';
import { readCurrency, readListRequest, readRisk } from './read-list-request.ts';
import { bodyProblem, parseBody } from './parse-body.ts';
import { ProblemCarrier, refuse } from './request-problem.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { type Parameters } from './parameters.ts';
import type { UnlistedName } from '../../ask/unlisted-name.ts';

export interface ReferencesQuestion {
  readonly kind: 'references';
  /** What can't be read as a reference is its sentence. */
  readonly references: readonly Result<Reference, string>[];
  readonly columns: readonly ColumnName[];
  readonly currency: CurrencyCode;
}

export interface ListQuestion {
  readonly kind: 'list';
  readonly question: Question;
  readonly columns: readonly ColumnName[];
  readonly unlisted: UnlistedName | undefined;
}

export type BodyQuestion = ReferencesQuestion | ListQuestion;

const commonNames = ['columns', 'currency', 'includeRiskScore'] as const;
export const listNames = [...commonNames, 'category', 'chain', 'where', 'sort', 'limit', 'page'] as const;
export const referenceNames = [...commonNames, 'ids'] as const;

/** What may be given as a list of texts. */
export const listable: readonly string[] = ['columns', 'category', 'chain'];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON value as the text that the same parameter has in an address. */
const parameterText = (name: string, value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const mayBeList = listable.includes(name);
  if (mayBeList && Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(',');
  return refuse(
    name,
    `${name} must be a text, a number, true${mayBeList ? ', false or a list of texts' : ' or false'}.`,
  );
};

/** The fields of a JSON object as parameters, against an allow-list; `ids` is read apart. */
export const readFields = (value: Record<string, unknown>, known: readonly string[]): Parameters => {
  const parameters = new Map<string, string>();
  for (const [name, field] of Object.entries(value)) {
    if (!known.includes(name))
      refuse(
        name.slice(0, 60),
        `Unknown property ${shown(name)}.${didYouMean(name, known)} Known are: ${known.join(', ')}.`,
      );
    if (field === null || field === undefined || name === 'ids') continue;
    const text = parameterText(name, field);
    if (text.length > bounds.parameterCharacters)
      refuse(name, `${name} is longer than ${bounds.parameterCharacters} characters.`);
    parameters.set(name, text);
  }
  return parameters;
};

/** The references in `ids`; what can't be read as one is its sentence. */
export const readIds = ({ ids }: Record<string, unknown>): ReferencesQuestion['references'] => {
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string'))
    return refuse('ids', 'ids must be a list of texts, like ["bitcoin", "symbol:ETH"].');
  return ids.map((id: string) => parseReference(id));
};

const readReferences = (value: Record<string, unknown>): ReferencesQuestion => {
  const parameters = readFields(value, referenceNames);
  const risk = readRisk(parameters);
  return {
    kind: 'references',
    references: readIds(value),
    columns: readColumns(parameters, risk) ?? defaultColumns,
    currency: readCurrency(parameters),
  };
};

const readQuestion = (value: unknown): Result<BodyQuestion, GatewayProblem> => {
  try {
    if (!isRecord(value)) return refuse('questions', 'A question must be an object, like {"category": "defi"}.');
    if ('ids' in value) return ok(readReferences(value));
    const list = readListRequest(() => readFields(value, listNames), 'table');
    if (!list.ok) return fail(list.error);
    const { question, presentation, unlisted } = list.value;
    return ok({ kind: 'list', question, columns: presentation.columns ?? defaultColumns, unlisted });
  } catch (thrown) {
    if (thrown instanceof ProblemCarrier) return fail(thrown.problem);
    throw thrown;
  }
};

const rowsOf = (question: Result<BodyQuestion, GatewayProblem>): number => {
  if (!question.ok) return 0;
  return question.value.kind === 'list' ? question.value.question.limit : question.value.references.length;
};

const refuseBody = (detail: string) => fail(bodyProblem(detail));

/** Each question or what is wrong with it; or what is wrong with the body as a whole. */
export const readQueryBody = (
  text: string,
): Result<readonly Result<BodyQuestion, GatewayProblem>[], GatewayProblem> => {
  const parsed = parseBody(text, 'The body is not JSON: send {"questions": [{"category": "defi"}]}.');
  if (!parsed.ok) return parsed;
  const body = parsed.value;
  if (!isRecord(body) || !Array.isArray(body['questions']))
    return refuseBody('The body has no list of questions: send {"questions": [{"category": "defi"}]}.');
  const other = Object.keys(body).find((name) => name !== 'questions');
  if (other !== undefined)
    return refuseBody(`The body has an unknown property ${shown(other)}: send "questions" only.`);
  const questions: readonly unknown[] = body['questions'];
  if (questions.length === 0 || questions.length > bounds.questions)
    return refuseBody(`The body has ${questions.length} questions: send 1 to ${bounds.questions}.`);
  const read = questions.map(readQuestion);
  const rows = read.reduce((sum, question) => sum + rowsOf(question), 0);
  return rows > bounds.bodyRows
    ? refuseBody(`The questions ask for ${rows} rows in all: at most ${bounds.bodyRows} are answered at once.`)
    : ok(read);
};
