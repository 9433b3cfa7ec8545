// Turns the result of an operation, or a problem, into a response, in the body format of its interface. All responses
// are marked as simulated, not cached, readable by pages of any origin.

// The body formats of errors. The real service uses all of them.

export const errorForms = {
  new: 'statusCode, message, requestId, path',
  old: 'error, message; for 409 the message alone',
  bare: 'statusCode, message',
} as const satisfies Readonly<Record<string, string>>;

export type ErrorForm = keyof typeof errorForms;

const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export const statusName = (statusCode: number): string => statusNames[statusCode] ?? 'Error';

/** The name in the old format. The one for 429 is published, the others are the standard reason phrases. */
const shortNameOf = (statusCode: number): string =>
  statusCode === 429 ? 'Rate limit exceeded' : statusName(statusCode);

interface ErrorParts {
  readonly statusCode: number;
  readonly message: string;
  readonly requestId: string;
  /** Of the request, without its query. */
  readonly path: string;
}

const errorBody = (form: ErrorForm, { statusCode, message, requestId, path }: ErrorParts) => {
  switch (form) {
    case 'new':
      return { statusCode, message, requestId, path };
    case 'old':
      return statusCode === 409 ? { message } : { error: shortNameOf(statusCode), message };
    case 'bare':
      return { statusCode, message };
    default:
      return form satisfies never;
  }
};

/** An error that a fault rule requests. */
export interface OnDemand {
  readonly reason: 'on-demand';
  readonly statusCode: number;
  /** The service's own error with this status, for this request; undefined if it has none. */
  readonly real: Problem | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export type Problem =
  | { readonly reason: 'invalid-parameter'; readonly parameter: string }
  | { readonly reason: 'invalid-key' }
  | { readonly reason: 'forbidden' }
  | { readonly reason: 'unknown-coin'; readonly coinId: string }
  | { readonly reason: 'unknown-price' }
  | { readonly reason: 'unknown-resource' }
  | { readonly reason: 'wrong-method'; readonly allowed: string }
  | { readonly reason: 'not-synced' }
  | { readonly reason: 'insufficient-credits' }
  | { readonly reason: 'credits-limit-reached' }
  | {
      readonly reason: 'too-many-requests';
      /** Undefined: no header `Retry-After`. */
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly reason: 'unavailable' }
  | OnDemand
  | { readonly reason: 'wrong-faults'; readonly sentence: string }
  | { readonly reason: 'wrong-setting'; readonly sentence: string }
  | { readonly reason: 'unexpected' };

/**
 * Texts from section 7.3 of the published description. Those of 406 and of the rate limit were observed by clients;
 * those of 405, 500, unknown paths and unknown prices are ours.
 */
export const problemText = (problem: Problem): { statusCode: number; message: string } => {
  switch (problem.reason) {
    case 'invalid-parameter':
      return { statusCode: 400, message: `Invalid parameter: ${problem.parameter}` };
    case 'invalid-key':
      return { statusCode: 401, message: 'Invalid API key' };
    case 'forbidden':
      return { statusCode: 403, message: 'Forbidden resource' };
    case 'unknown-coin':
      return { statusCode: 404, message: `Coin with id '${problem.coinId}' not found` };
    case 'unknown-price':
      return { statusCode: 404, message: 'Price not found' };
    case 'unknown-resource':
      return { statusCode: 404, message: 'Resource not found' };
    case 'wrong-method':
      return { statusCode: 405, message: 'Method not allowed' };
    case 'not-synced':
      return { statusCode: 409, message: 'Transactions not synced. Please call PATCH /transactions' };
    case 'insufficient-credits':
      return { statusCode: 429, message: 'Insufficient credits for this request' };
    case 'credits-limit-reached':
      return { statusCode: 406, message: 'Credits limit reached' };
    case 'too-many-requests':
      return { statusCode: 429, message: 'Rate limit exceeded' };
    case 'unavailable':
      return { statusCode: 503, message: 'Service temporarily unavailable' };
    case 'on-demand':
      return problem.real === undefined
        ? { statusCode: problem.statusCode, message: statusName(problem.statusCode) }
        : problemText(problem.real);
    case 'wrong-faults':
      return { statusCode: 400, message: problem.sentence };
    case 'wrong-setting':
      return { statusCode: 500, message: problem.sentence };
    case 'unexpected':
      return { statusCode: 500, message: 'Internal server error' };
    default:
      return problem satisfies never;
  }
};

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Allow, Retry-After, X-Data-Simulated',
} as const;

export const commonHeaders = {
  ...crossOrigin,
  'Cache-Control': 'no-store',
  'X-Data-Simulated': 'true',
} as const;

const preflightHeaders = {
  ...crossOrigin,
  'Access-Control-Allow-Methods': 'GET, HEAD, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-KEY, Content-Type, sharetoken, passcode',
  'Access-Control-Max-Age': '86400',
} as const;

export const answerJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { ...commonHeaders, 'Content-Type': 'application/json' } });

/** The response to OPTIONS, for every path and without a key. */
export const answerPreflight = (): Response => new Response(null, { status: 204, headers: preflightHeaders });

/** The operator adds credits by hand, at an unknown time; an hour is a sensible time to ask again. */
const CREDITS_RETRY_SECONDS = 3_600;

const retryAfterOf = (problem: Problem): number | undefined => {
  if (problem.reason === 'insufficient-credits') return CREDITS_RETRY_SECONDS;
  if (problem.reason === 'on-demand') return problem.retryAfterSeconds ?? (problem.real && retryAfterOf(problem.real));
  return problem.reason === 'too-many-requests' ? problem.retryAfterSeconds : undefined;
};

const headersOf = (problem: Problem): Readonly<Record<string, string>> => {
  const real = problem.reason === 'on-demand' ? problem.real : problem;
  const seconds = retryAfterOf(problem);
  return {
    ...(real?.reason === 'wrong-method' ? { Allow: real.allowed } : {}),
    ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
  };
};

/** A response with an error body in this form. `path`: of the request, without its query. */
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
