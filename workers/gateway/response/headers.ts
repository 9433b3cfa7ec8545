// Headers that go with every response.

export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Data-As-Of, X-Data-Simulated, Cache-Status, Retry-After',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

export const preflightHeaders = {
  ...commonHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, X-API-KEY',
  'Access-Control-Max-Age': '86400',
} as const;
