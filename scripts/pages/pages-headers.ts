// Headers of the documents and the status page: they load and run only their own files, and call only their own
// gateway.

import { contentPolicy, type Policy, FOREVER, type HeaderRule } from '../assets/static-file.ts';

const policy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const headers = { 'Content-Security-Policy': contentPolicy(policy) };

export const pagesHeaders: readonly HeaderRule[] = [
  { path: '/docs/*', headers },
  { path: '/status/', headers },
  { path: '/pages/*', headers: { 'Cache-Control': FOREVER } },
];
