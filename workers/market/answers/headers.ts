// Headers of all responses: marked as simulated, not cached, readable by pages of any origin.

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Allow, Retry-After, X-Data-Simulated',
} as const;

export const commonHeaders = {
  ...crossOrigin,
  'Cache-Control': 'no-store',
  'X-Data-Simulated': 'true',
} as const;

/** The response to a browser's preflight request. */
export const preflightHeaders = {
  ...crossOrigin,
  'Access-Control-Allow-Methods': 'GET, HEAD, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-KEY, Content-Type, sharetoken, passcode',
  'Access-Control-Max-Age': '86400',
} as const;
