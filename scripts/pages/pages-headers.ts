// How the reference and the operator's view are served: they load and run their own files only, and ask their own gateway.

import { contentPolicy, type Policy } from '../assets/content-policy.ts';
import { FOREVER, type HeaderRule } from '../assets/headers-file.ts';

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
