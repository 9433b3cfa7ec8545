// The faults that can be configured, the rules that apply them, and reading the rules of a request: one that would not
// have the intended effect is refused with a sentence.

import { type ErrorForm, errorForms } from '../answers/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { nearest } from '../../../shared/text/nearest.ts';
import { chartDamages } from './damage.ts';

/** Possible damages to an answer, with descriptions. */
export const damages = {
  cut: 'the connection closes without an answer',
  'cut-body': 'status and headers arrive, then the connection closes in the middle of the body',
  truncated: 'the body ends after half of its length, without a transport error',
  malformed: 'the body is not JSON: a comma is missing its item',
  'wrong-shape': 'the body is JSON, but lies in an object: { data: … }',
  'wrong-meta': 'page, itemCount, pageCount, hasPreviousPage and hasNextPage of a list are wrong',
  huge: 'the body is followed by 32 MiB of blanks',
  'twice-in-page': "the list's last coin is the first one again, with the last one's rank",
  'twice-across-pages':
    'a page after the first begins with the last coin of the page before, with the rank of the coin it replaces',
  'shifted-pages':
    'the first and the last coin of a page are those of its neighbour pages, as if coins had moved in between',
  'lone-coin': 'the list is its first coin alone, and its counts agree with that',
  'empty-list': 'the list has no coins, and its counts agree with that',
  'last-page': 'the list ends with the page, and its counts agree with that',
  'no-prices': 'no coin of the list has a price',
  'shorter-list': 'the second half of the list is missing, and its counts agree with that',
  'missing-quotes': 'every fifth ticker of a list has no quotes',
  'null-values': 'every fifth ticker of a list has null for each of its numbers',
  'changed-type': 'the numbers of a list of tickers are texts',
  'chart-milliseconds': "the times of a chart's points are milliseconds",
  'chart-three-days': 'the points of a chart are three days or more apart',
  'chart-gaps': 'of each ten points of a chart the last four are missing',
  'chart-unsorted': 'every second point of a chart comes first',
  'chart-repeated': 'each point of a chart is there twice',
  'chart-missing-values': 'of each five points of a chart one has no price, one no price in bitcoin, one none at all',
  'chart-empty': 'charts have no points',
  'chart-thinned': 'of the points of a chart but the last 30 there is one of each seven',
  'chart-last-month': 'a chart has its last 30 points alone',
  'chart-one-point': 'a chart has its last point alone',
  'chart-three-of-ten': 'of each ten points of a chart the first three are there',
  'chart-late-midnight': 'a chart lacks its last point',
  'chart-cut-end': 'a chart lacks its last ten points',
  'chart-zeros': 'all prices of a chart are 0',
  'chart-negative': 'all prices of a chart are negative',
  'chart-rescaled': 'all prices of a chart are divided by 1,000',
  'chart-large': 'all prices of a chart are multiplied by 1,000',
  'chart-large-end': 'the last two prices of a chart are multiplied by 1,000',
  'chart-corrected-day': 'the 20th last price of a chart is higher by 30 %',
  'chart-swapped': 'the prices of a chart are in other columns: bitcoin, ether, dollars',
  'chart-unreadable': 'the points of a chart can not be read',
  'chart-failing-coin': 'the last of several charts is empty, with an error message',
} as const satisfies Readonly<Record<string, string>>;

export type Damage = keyof typeof damages;

/** Damages that need a list or coins, which errors do not have. */
const coinDamages = [
  'wrong-meta',
  'twice-in-page',
  'twice-across-pages',
  'shifted-pages',
  'lone-coin',
  'empty-list',
  'last-page',
  'no-prices',
  'shorter-list',
  'missing-quotes',
  'null-values',
  'changed-type',
] as const satisfies readonly Damage[];

/** The effect on a request. */
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
  damage: oneOf(Object.keys(damages)),
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
  const needsCoins = coinDamages.find((name) => name === damage);
  if (needsCoins !== undefined && status !== undefined) {
    return `${where}.damage "${needsCoins}" needs a list, not a status.`;
  }
  const needsChart = chartDamages.find((name) => name === damage);
  if (needsChart !== undefined && status !== undefined) {
    return `${where}.damage "${needsChart}" needs a chart, not a status.`;
  }
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
