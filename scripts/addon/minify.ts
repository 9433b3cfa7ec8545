// Minifies a script or a style sheet that people may review: its lines stay below 1,000 characters.

import { transform, type TransformOptions } from 'esbuild';

/** Of a line, from which on it ends as soon as it can. */
const LINE_LIMIT = 500;

/** A bundler that minifies limits the lines of each module only, and joins them. */
export const minify = async (
  code: string,
  more: Pick<TransformOptions, 'loader' | 'supported'> = {},
): Promise<string> => {
  const minified = await transform(code, {
    target: 'es2020',
    minify: true,
    lineLimit: LINE_LIMIT,
    charset: 'ascii',
    legalComments: 'none',
    ...more,
  });
  return minified.code.trim();
};
