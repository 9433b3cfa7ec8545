// Headers of every response, and of a JSON answer that must not be cached; whether a client has an answer already.
// Each header costs time, so answers with data have only those that change what a browser does with JSON, CSV or
// plain text; pages have more. Two are left out on purpose: Strict-Transport-Security binds a whole host for months,
// which its owner decides at the edge (workers.dev is https only anyway); Cross-Origin-Resource-Policy applies only
// to requests without CORS, and CORS is open to everyone here.

export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, X-Data-As-Of, X-Data-Simulated, X-Data-Source, X-Not-Found, X-Problem, Content-Location, Cache-Status, Retry-After',
} as const;

export const commonHeaders = {
  ...crossOriginHeaders,
  'X-Content-Type-Options': 'nosniff',
  // Names of coins are third-party texts: if a browser ever shows an answer as a page, no script in it runs.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Where data is from: that it is invented, or its source; nothing for what is no data. */
export const originHeader = (
  simulated: boolean,
  source: { readonly attribution: string } | undefined,
): Readonly<Record<string, string>> => {
  if (simulated) return { 'X-Data-Simulated': 'true' };
  return source === undefined ? {} : { 'X-Data-Source': source.attribution };
};

export const preflightHeaders = {
  ...crossOriginHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  // Also the headers that browsers' reloads, older libraries and tracing add.
  'Access-Control-Allow-Headers':
    'Authorization, Cache-Control, Content-Type, If-None-Match, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Pragma, traceparent, tracestate, X-API-KEY, X-Requested-With',
  'Access-Control-Max-Age': '86400',
} as const;

export const jsonContentType = 'application/json; charset=utf-8';

interface Told {
  /** The answer contains invented prices. */
  readonly simulated: boolean;
  /** The market data service; undefined for an answer without its data. */
  readonly source?: { readonly attribution: string };
  readonly more?: Readonly<Record<string, string>>;
}

/** @param body an object, or JSON as text or bytes. */
export const jsonResponse = (body: object | string | Uint8Array, { simulated, source, more = {} }: Told): Response =>
  new Response(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': jsonContentType,
      'Cache-Control': 'no-store',
      ...more,
      ...originHeader(simulated, source),
    },
  });

const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

export const matchesTag = (request: Request, tag: string): boolean => {
  const wanted = request.headers.get('If-None-Match');
  if (wanted === null) return false;
  // The usual case: the client sends the tag unchanged.
  if (wanted === tag) return true;
  return wanted.trim() === '*' || wanted.split(',').some((one) => withoutWeakness(one) === withoutWeakness(tag));
};
