// Reads the custom functions from the comments in the add-on's `functions.js`, which Google Sheets shows as help too.

export interface ArgumentDeclaration {
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly args: readonly ArgumentDeclaration[];
}

const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*function\s+([A-Z][A-Z0-9_]*)\s*\(/g;
const parameter = /^@param\s+\{[^}]*\}\s+\[?(\w+)\]?\s*(.*)$/;
const OPTIONAL = /^Optional\.\s*/;

const linesOf = (comment: string): readonly string[] =>
  comment.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim());

const argumentOf = (line: string): readonly ArgumentDeclaration[] => {
  const [, name, description = ''] = parameter.exec(line) ?? [];
  if (name === undefined) return [];
  return [{ name, description: description.replace(OPTIONAL, ''), isOptional: OPTIONAL.test(description) }];
};

const descriptionOf = (lines: readonly string[]): string => {
  const end = lines.findIndex((line) => line.startsWith('@'));
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .filter((line) => line !== '')
    .join(' ');
};

/** The custom functions, in the order of the script. */
export const readDeclarations = (script: string): readonly FunctionDeclaration[] =>
  [...script.matchAll(documented)].flatMap(([, comment = '', name = '']) => {
    const lines = linesOf(comment);
    if (!lines.includes('@customfunction')) return [];
    return [{ name, description: descriptionOf(lines), args: lines.flatMap(argumentOf) }];
  });
