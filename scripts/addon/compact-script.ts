// Compacts a script, since Google parses the whole script each time it calculates a cell.

import { transform } from 'esbuild';

/** First line of a compacted script. */
const BANNER =
  '// Compacted, so that cells calculate faster. `npm run build` writes the same code with its names and comments.';

/** Escapes for the characters that esbuild leaves in regular expressions, where an escape means the same. */
const inAscii = (script: string): string =>
  script.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const compactScript = async (script: string): Promise<string> => {
  const { code } = await transform(script, {
    target: 'es2020',
    minify: true,
    // V8 keeps a text with other characters in two bytes each, and parses it slower.
    charset: 'ascii',
    // V8 skips the body of a function until its first call, but parses that of an arrow function in a function.
    supported: { arrow: false },
    legalComments: 'none',
  });
  return `${BANNER}\n${inAscii(code)}`;
};
