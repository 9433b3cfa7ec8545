// Compacts a script, since Google parses the whole script each time it calculates a cell. The parts of it that most
// cells do not need become texts: V8 reads a text several times faster than code that it skips.

import { transform } from 'esbuild';

/** First line of a compacted script. */
const BANNER =
  '// Compacted, so that cells calculate faster. `npm run build` writes the same code with its names and comments.';

/** Lines around a function expression that becomes a text. It uses nothing of the script around it. */
export const PART_BEGINS = '/* part begins */';
export const PART_ENDS = '/* part ends */';

const PARTS = new RegExp(`${PART_BEGINS.replace(/[*/]/g, '\\$&')}([^]*?)${PART_ENDS.replace(/[*/]/g, '\\$&')}`, 'g');

/** Escapes for the characters that esbuild leaves in regular expressions, where an escape means the same. */
const inAscii = (script: string): string =>
  script.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const compact = async (script: string): Promise<string> => {
  const { code } = await transform(script, {
    target: 'es2020',
    minify: true,
    // V8 keeps a text with other characters in two bytes each, and parses it slower.
    charset: 'ascii',
    // V8 skips the body of a function until its first call, but parses that of an arrow function in a function.
    supported: { arrow: false },
    legalComments: 'none',
  });
  return inAscii(code).trimEnd();
};

/** A function expression as a text in single quotes: esbuild writes double ones, and V8 reads templates slower. */
const partText = async (part: string): Promise<string> => {
  // esbuild leaves out an expression whose value is not used.
  const code = (await compact(`part = ${part}`)).replace(/^part=/, '(').replace(/;$/, ')');
  return `'${code.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
};

/** Google derives a pasted script's permissions from the calls that it finds, in comments too; in texts perhaps not. */
const callsComment = (texts: readonly string[]): string => {
  const calls = texts.join('\n').match(/\b(?:[A-Z]\w+App|[A-Z]\w+Service)\.\w+\(/g) ?? [];
  return `// Texts below call ${[...new Set(calls)]
    .sort()
    .map((call) => `${call})`)
    .join(', ')}.`;
};

export const compactScript = async (script: string): Promise<string> => {
  const texts = await Promise.all([...script.matchAll(PARTS)].map(([, part = '']) => partText(part)));
  if (texts.length === 0) return `${BANNER}\n${await compact(script)}\n`;
  let taken = 0;
  const rest = await compact(script.replace(PARTS, () => `COINSHEET_TEXT_${taken++}`));
  const whole = rest.replace(/\bCOINSHEET_TEXT_(\d+)\b/g, (_, index: string) => texts[Number(index)] ?? '');
  return [BANNER, callsComment(texts), whole, ''].join('\n');
};
