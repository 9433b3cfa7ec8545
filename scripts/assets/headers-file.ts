// The file that tells how static files are served: https://developers.cloudflare.com/workers/static-assets/headers

export interface HeaderRule {
  /** A path, in which `*` stands for anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** On every file: any page may read it, as it may every answer; a browser takes it for what it says it is, and tells nobody
 * where it came from. Other methods are refused before the Worker is reached; `Allow` stands on that refusal, too. */
export const commonHeaders: HeaderRule = {
  path: '/*',
  headers: {
    'Access-Control-Allow-Origin': '*',
    Allow: 'GET, HEAD',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  },
};

/** For files whose names change with their contents. */
export const FOREVER = 'public, max-age=31536000, immutable';

export const headersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
