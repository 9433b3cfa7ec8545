// Headers of the playground's files: content policies and caching.

import {
  contentPolicy,
  inlineScripts,
  nothingElse,
  type Policy,
  FOREVER,
  type HeaderRule,
  type StaticFile,
} from '../assets/static-file.ts';

/** The spreadsheet compiles its formulas and templates, and sets styles on its elements. */
const page = (html: string): Policy => ({
  ...nothingElse,
  'script-src': ["'self'", "'unsafe-eval'", ...inlineScripts(html)],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** The add-on's worker loads its own script, and calls this gateway. */
const workerPolicy: Policy = {
  ...nothingElse,
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
};

const sidebar = (html: string): Policy => ({
  ...nothingElse,
  'script-src': ["'self'", ...inlineScripts(html)],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'self'"],
});

const policyFor = (path: string, policy: Policy): HeaderRule => ({
  path,
  headers: { 'Content-Security-Policy': contentPolicy(policy) },
});

const workerPath = (files: readonly StaticFile[]): string | undefined =>
  files.find(({ path }) => path.startsWith('playground/launcher-'))?.path;

export const playgroundHeaders = (files: readonly StaticFile[]): readonly HeaderRule[] => {
  const sidebarFile = files.find(({ path }) => path === 'addon/sidebar.html');
  const pageFile = files.find(({ path }) => path === 'index.html');
  const worker = workerPath(files);
  return [
    policyFor('/', page(String(pageFile?.content))),
    ...(worker === undefined ? [] : [policyFor(`/${worker}`, workerPolicy)]),
    ...(sidebarFile === undefined ? [] : [policyFor('/addon/sidebar', sidebar(String(sidebarFile.content)))]),
    { path: '/playground/*', headers: { 'Cache-Control': FOREVER } },
  ];
};
