// Headers that go with every response. Each costs time on every answer, so one with data has only those that change what
// a browser does with JSON, CSV or plain text; pages have more. Two are left out on purpose: Strict-Transport-Security
// is a promise about a whole host for months, which its owner makes at the edge (workers.dev is https only anyway);
// Cross-Origin-Resource-Policy is looked at only where CORS is not used, and everyone may use it here.

export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Data-As-Of, X-Data-Simulated, Cache-Status, Retry-After',
} as const;

export const commonHeaders = {
  ...crossOriginHeaders,
  'X-Content-Type-Options': 'nosniff',
  // Names of coins are other people's texts: should a browser ever take an answer for a page, nothing in it runs.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For pages, whose links lead elsewhere and whose address may hold a token; each page brings its own policy of contents. */
export const pageHeaders = { ...commonHeaders, 'Referrer-Policy': 'no-referrer' } as const;

export const preflightHeaders = {
  ...crossOriginHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  // Beside our own: what browsers' reloads, older libraries and tracing add.
  'Access-Control-Allow-Headers':
    'Authorization, Cache-Control, Content-Type, If-None-Match, Pragma, traceparent, tracestate, X-API-KEY, X-Requested-With',
  'Access-Control-Max-Age': '86400',
} as const;
