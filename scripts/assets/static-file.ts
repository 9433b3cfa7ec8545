// A static file of the gateway, before it is written: its name, its headers, and what a page in it may load and run.

import { mkdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

export interface StaticFile {
  /** Relative to the assets folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

const HASH_LENGTH = 10;

/** The name with a part of its content's hash, so that it can be cached forever: `page.js` to `page-4f2a….js`. */
export const hashedName = (name: string, content: string): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/(\.\w+)$/, `-${hash}$1`);
};

export const writeFiles = async (folder: string, files: readonly StaticFile[]): Promise<void> => {
  await Promise.all(
    files.map(async ({ path, content }) => {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }),
  );
};

// The file with the headers of static files: https://developers.cloudflare.com/workers/static-assets/headers

export interface HeaderRule {
  /** A path; `*` matches anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * For every file: pages of any origin may read it, browsers do not guess its type and send no referrer from it. Other
 * methods are refused before the Worker runs; the refusal has the header `Allow`, too.
 */
export const commonHeaders: HeaderRule = {
  path: '/*',
  headers: {
    'Access-Control-Allow-Origin': '*',
    Allow: 'GET, HEAD',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  },
};

/** For files whose names contain a hash of their content. */
export const FOREVER = 'public, max-age=31536000, immutable';

export const headersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');

export type Policy = Readonly<Record<string, readonly string[]>>;

/** For what a policy does not name. */
export const nothingElse: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

export const contentPolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** The hashes of the inline scripts of a page. */
export const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script));
