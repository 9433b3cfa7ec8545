// The body formats of errors. The real service uses all of them.

/** The members of each format. */
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

export interface ErrorParts {
  readonly statusCode: number;
  readonly message: string;
  readonly requestId: string;
  /** Of the request, without its query. */
  readonly path: string;
}

export const errorBody = (form: ErrorForm, { statusCode, message, requestId, path }: ErrorParts) => {
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
