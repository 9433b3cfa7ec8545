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
