// Parses a typed formula into the function's name and the values that Sheets would pass, so that a test's title is the
// formula. Arguments are texts, numbers, TRUE, FALSE, nothing, and ranges written `{"a", "b"; "c", ""}`.

export interface Formula {
  readonly name: string;
  readonly values: readonly unknown[];
}

const token = /\s*("(?:[^"]|"")*"|-?\d+(?:\.\d+)?(?:e\d+)?|TRUE|FALSE|[(),;{}]|=?[A-Z_]+)/y;

const tokens = (text: string): string[] => {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const [, word] = token.exec(text) ?? [];
    if (word === undefined) throw new Error(`Not a formula this reader knows: ${text}`);
    found.push(word);
  }
  return found;
};

const valueOf = (word: string): unknown => {
  if (word.startsWith('"')) return word.slice(1, -1).replaceAll('""', '"');
  return word === 'TRUE' || word === 'FALSE' ? word === 'TRUE' : Number(word);
};

const separators = new Set([',', ';', '}', ')']);

/** One value or nothing; an omitted argument is an empty text, as in Sheets. */
const takeValue = (rest: string[]): unknown => (separators.has(rest[0] ?? ')') ? '' : valueOf(rest.shift() ?? ''));

const takeRange = (rest: string[]): unknown[][] => {
  const rows: unknown[][] = [[]];
  for (;;) {
    rows.at(-1)?.push(takeValue(rest));
    const separator = rest.shift();
    if (separator === '}') return rows;
    if (separator === ';') rows.push([]);
  }
};

const takeArgument = (rest: string[]): unknown => {
  if (rest[0] !== '{') return takeValue(rest);
  rest.shift();
  return takeRange(rest);
};

export const readFormula = (text: string): Formula => {
  const [first = '', , ...rest] = tokens(text);
  const name = first.replace('=', '');
  if (rest[0] === ')') return { name, values: [] };
  const values: unknown[] = [];
  do values.push(takeArgument(rest));
  while (rest.shift() === ',');
  return { name, values };
};
