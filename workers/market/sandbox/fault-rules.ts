// The rules that apply faults, and reading those of a request: one that would not have the intended effect is refused
// with a sentence.

import { type ErrorForm, errorForms } from '../answers/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { nearest } from '../../../shared/text/nearest.ts';
import { damages, type Damage } from './damages.ts';

export interface Fault {
  /** Answer with this error instead of performing the operation. */
  readonly status?: number;
  /** Default: as configured. */
  readonly errorForm?: ErrorForm;
  /** The header `Retry-After` of the error, in seconds. */
  readonly retryAfter?: number;
  /** Delay of the answer, real milliseconds. */
  readonly delay?: number;
  readonly damage?: Damage;
}

export interface FaultRule extends Fault {
  /** Pattern of the requests: their path, or path and query if it contains a `?`. `*` matches any text. */
  readonly path: string;
  /** Share of the matching requests to apply the fault to, 0 to 1. Default: 1. */
  readonly rate?: number;
  /** Maximum number of requests to apply the fault to. Default: unlimited. */
  readonly count?: number;
}

export interface FaultRules {
  /** With a rate below 1, another seed selects other requests. */
  readonly seed: string;
  /** The first rule that applies to a request is used. */
  readonly rules: readonly FaultRule[];
}

const MAX_RULES = 100;
const MAX_PATH_LENGTH = 500;
const MAX_DELAY_MS = 600_000;
const MAX_RETRY_AFTER_SECONDS = 86_400;
const MAX_COUNT = 1e9;

interface Field {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const wholeNumber = (from: number, to: number): Field => ({
  expected: `a whole number from ${from} to ${to}`,
  accepts: (value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
});

const oneOf = (names: readonly string[]): Field => ({
  expected: `one of ${names.join(', ')}`,
  accepts: (value) => typeof value === 'string' && names.includes(value),
});

const ruleFields = {
  path: {
    expected: `a text of at most ${MAX_PATH_LENGTH} characters that begins with / or *`,
    accepts: (value) => typeof value === 'string' && /^[/*]/.test(value) && value.length <= MAX_PATH_LENGTH,
  },
  rate: {
    expected: 'a number from 0 to 1',
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  },
  count: wholeNumber(1, MAX_COUNT),
  status: wholeNumber(400, 599),
  errorForm: oneOf(Object.keys(errorForms)),
  retryAfter: wholeNumber(0, MAX_RETRY_AFTER_SECONDS),
  delay: wholeNumber(0, MAX_DELAY_MS),
  damage: oneOf([...damages.keys()]),
} as const satisfies Readonly<Record<keyof FaultRule, Field>>;

type Entries = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownField = (value: Entries, known: readonly string[], where: string): string | undefined => {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const meant = nearest(unknown, known);
  return `${where} has no field "${unknown}"${meant === undefined ? '.' : `; did you mean "${meant}"?`}`;
};

/** Fields that have no effect without another one. */
const loneField = (rule: Entries, where: string): string | undefined => {
  const { status, errorForm, retryAfter, delay, damage } = rule;
  if (status === undefined && errorForm !== undefined) return `${where}.errorForm needs a status.`;
  if (status === undefined && retryAfter !== undefined) return `${where}.retryAfter needs a status.`;
  if (errorForm === 'bare' && status !== 503) return `${where}.errorForm "bare" is a form of status 503 only.`;
  const { of = 'answer' } = damages.get(String(damage)) ?? {};
  if (of !== 'answer' && status !== undefined)
    return `${where}.damage "${String(damage)}" needs a ${of}, not a status.`;
  if (status === undefined && delay === undefined && damage === undefined) {
    return `${where} does nothing: give a status, a delay or a damage.`;
  }
  return undefined;
};

const ruleProblem = (rule: unknown, where: string): string | undefined => {
  if (!isObject(rule)) return `${where} must be an object.`;
  const unknown = unknownField(rule, Object.keys(ruleFields), where);
  if (unknown !== undefined) return unknown;
  for (const [name, { expected, accepts }] of Object.entries(ruleFields)) {
    const value = rule[name];
    if (value === undefined ? name === 'path' : !accepts(value)) {
      return `${where}.${name} must be ${expected}, not ${JSON.stringify(value) ?? 'left out'}.`;
    }
  }
  return loneField(rule, where);
};

const areRules = (value: unknown): value is readonly FaultRule[] =>
  Array.isArray(value) && value.every((rule) => ruleProblem(rule, '') === undefined);

/** `text`: JSON. The error is a sentence. */
export const readFaultRules = (text: string): Result<FaultRules, string> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('The body is not JSON.');
  }
  if (!isObject(value)) return fail('The body must be an object with a list "rules".');
  const unknown = unknownField(value, ['rules', 'seed'], 'The body');
  if (unknown !== undefined) return fail(unknown);
  const { rules, seed = '' } = value;
  if (typeof seed !== 'string') return fail('seed must be a text.');
  if (!Array.isArray(rules)) return fail('rules must be a list.');
  if (rules.length > MAX_RULES) return fail(`rules must be at most ${MAX_RULES}, not ${rules.length}.`);
  const problem = rules.flatMap((rule, index) => ruleProblem(rule, `rules[${index}]`) ?? [])[0];
  if (problem !== undefined) return fail(problem);
  return areRules(rules) ? ok({ seed, rules }) : fail('rules must be a list of rules.');
};
