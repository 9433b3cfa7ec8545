// Reads `=NAME(…)` with literal arguments: texts, numbers, TRUE, FALSE, or arrays of these in braces.

export interface Call {
  readonly name: string;
  /** The cells of each argument, row by row; none for an argument left out. Blank cells are empty texts. */
  readonly values: readonly (readonly string[])[];
}

const head = /^=\s*([A-Z_]+)\s*\(/i;
const literal = /^(?:"(?:[^"]|"")*"|-?\d+(?:\.\d+)?(?:E[+-]?\d+)?|TRUE|FALSE)$/i;
const token = /"(?:[^"]|"")*"|[^",;{}()\s][^",;{}()]*|[,;{}()]/gy;
const blank = /\s*/y;

const textOf = (written: string): string =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;

/** Undefined if a character belongs to no token. */
const tokensIn = (text: string): readonly string[] | undefined => {
  const tokens: string[] = [];
  let place = 0;
  while (place < text.length) {
    blank.lastIndex = place;
    place += blank.exec(text)?.[0].length ?? 0;
    if (place === text.length) break;
    token.lastIndex = place;
    const [found] = token.exec(text) ?? [];
    if (found === undefined) return undefined;
    tokens.push(found.trim());
    place += found.length;
  }
  return tokens;
};

/** Undefined if the formula is not exactly one such call. */
export const readCall = (formula: string): Call | undefined => {
  const [start = '', name = ''] = head.exec(formula) ?? [];
  const tokens = tokensIn(formula.slice(start.length));
  if (start === '' || tokens === undefined || tokens.at(-1) !== ')') return undefined;
  const values: string[][] = [[]];
  let isInArray = false;
  for (const part of tokens.slice(0, -1)) {
    if (literal.test(part)) values.at(-1)?.push(textOf(part));
    else if (part === ',' && !isInArray) values.push([]);
    else if (part === '{' && !isInArray) isInArray = true;
    else if (part === '}' && isInArray) isInArray = false;
    else if (!isInArray || (part !== ',' && part !== ';')) return undefined;
  }
  return isInArray ? undefined : { name: name.toUpperCase(), values };
};
