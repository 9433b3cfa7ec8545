// Why a question has no answer: every reason with its status, the problem as a value, and as the body of a response.

import { type Described, numberSchema, objectSchema, type Schema, textSchema } from './schema.ts';
import { fail } from '../result.ts';

export interface Reason {
  readonly status: number;
  /** The same question may be answered later, unchanged; until then the client may use its last answer. */
  readonly passes: boolean;
  readonly title: string;
  /** The upstream's exact text, which its clients understand; `{name}` is replaced by the parameter or id. */
  readonly message: string;
}

// oxfmt-ignore
export const reasons = {
  'invalid-parameter': { status: 400, passes: false, title: 'Invalid parameter', message: 'Invalid parameter: {name}' },
  /** A category or blockchain without coins. */
  'unknown-name': { status: 400, passes: false, title: 'Unknown name', message: 'Invalid parameter: {name}' },
  'invalid-body': { status: 400, passes: false, title: 'Invalid request body', message: 'Invalid parameter: body' },
  'access-denied': { status: 401, passes: false, title: 'Access denied', message: 'Invalid API key' },
  /** A page of an origin that the operator does not allow. */
  'page-refused': { status: 403, passes: false, title: 'Page not allowed', message: 'Forbidden' },
  'coin-not-found': { status: 404, passes: false, title: 'Coin not found', message: "Coin with id '{name}' not found" },
  /** A coin has no price at a past time. */
  'no-price': { status: 404, passes: false, title: 'No price at that time', message: 'Price not found' },
  /** What is asked is known for recorded days only, and the day is not one of them. */
  'not-recorded': { status: 404, passes: false, title: 'Day not on record', message: 'Price not found' },
  /** What one owns is not told, by the service or for lack of a setting. */
  'holdings-withheld': { status: 403, passes: false, title: 'Holdings not told', message: 'Forbidden resource' },
  'holdings-syncing': { status: 409, passes: true, title: 'Holdings being synchronised', message: 'Transactions not synced. Please call PATCH /transactions' },
  'route-not-found': { status: 404, passes: false, title: 'Not found', message: 'Not found' },
  'method-not-allowed': { status: 405, passes: false, title: 'Method not allowed', message: 'Method not allowed' },
  'too-broad': { status: 422, passes: false, title: 'Question too broad', message: 'Invalid parameter: {name}' },
  'rate-limited': { status: 429, passes: true, title: 'Too many questions', message: 'Rate limit exceeded' },
  internal: { status: 500, passes: true, title: 'Internal error', message: 'Internal server error' },
  'price-pending': { status: 503, passes: true, title: 'Price not yet known', message: 'Service temporarily unavailable' },
  'upstream-key': { status: 503, passes: true, title: 'Gateway key refused', message: 'Service temporarily unavailable' },
  'upstream-credits': { status: 503, passes: true, title: 'Credits used up', message: 'Service temporarily unavailable' },
  'upstream-rate': { status: 503, passes: true, title: 'Market data paced', message: 'Service temporarily unavailable' },
  'upstream-unavailable': { status: 503, passes: true, title: 'Market data unavailable', message: 'Service temporarily unavailable' },
  /** The service's answer contradicts what is known: it is not passed on. */
  'source-in-doubt': { status: 503, passes: true, title: 'Market data in doubt', message: 'Service temporarily unavailable' },
  'upstream-timeout': { status: 504, passes: true, title: 'Market data too slow', message: 'Service temporarily unavailable' },
} as const satisfies Record<string, Reason>;

export type ReasonName = keyof typeof reasons;

const TYPE_PREFIX = 'urn:coinsheet:error:';

const isReasonName = (name: string): name is ReasonName => Object.prototype.hasOwnProperty.call(reasons, name);

/** The `type` of a problem's body (RFC 9457). */
const typeOfReason = (reason: ReasonName): string => `${TYPE_PREFIX}${reason}`;

/** The reason named by a problem's `type`; undefined for any other type. */
export const reasonOfType = (type: string): ReasonName | undefined => {
  const name = type.startsWith(TYPE_PREFIX) ? type.slice(TYPE_PREFIX.length) : '';
  return isReasonName(name) ? name : undefined;
};

const requestIdSchema: Schema<string> = { type: 'string', format: 'uuid' };

/** RFC 9457 problem details, with the four fields of the upstream's own errors. */
export const problemSchema = () =>
  objectSchema(
    {
      type: textSchema('urn:coinsheet:error: and the reason.'),
      title: textSchema(),
      status: numberSchema(),
      detail: textSchema('What was wrong, and what to do.'),
      statusCode: numberSchema("As status: the upstream's own field."),
      message: textSchema("The upstream's own text."),
      requestId: requestIdSchema,
      path: textSchema(),
      parameter: textSchema('The parameter that was refused.'),
    },
    ['parameter'],
  );

export interface Problem {
  readonly reason: ReasonName;
  /** The parameter or id named in the upstream's message. */
  readonly name?: string;
  /** One sentence with the error and its remedy. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** The refusal of a parameter. */
export const refuse = (name: string, detail: string) => fail<Problem>({ reason: 'invalid-parameter', name, detail });

export type ProblemBody = Described<typeof problemSchema>;

export const problemBody = (problem: Problem, path: string, requestId: string): ProblemBody => {
  const { status, title, message } = reasons[problem.reason];
  return {
    type: typeOfReason(problem.reason),
    title,
    status,
    detail: problem.detail,
    statusCode: status,
    message: message.replace('{name}', () => problem.name ?? 'query'),
    requestId,
    path,
    ...(problem.name === undefined ? {} : { parameter: problem.name }),
  };
};
