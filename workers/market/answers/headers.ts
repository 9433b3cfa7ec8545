// Headers that go with answers: always marked as simulated, never to be cached, readable by any page in a browser.

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Allow, Retry-After, X-Data-Simulated',
} as const;

export const commonHeaders = {
  ...crossOrigin,
  'Cache-Control': 'no-store',
  'X-Data-Simulated': 'true',
} as const;

/** What a browser asks before it sends a key. */
export const preflightHeaders = {
  ...crossOrigin,
  'Access-Control-Allow-Methods': 'GET, HEAD, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': 'X-API-KEY, Content-Type, sharetoken, passcode',
  'Access-Control-Max-Age': '86400',
} as const;
