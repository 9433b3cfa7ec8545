// Reads the add-on's functions from their comments, for the reference.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../local/places.ts';

export interface FunctionArgument {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly about: string;
}

export interface DocumentedFunction {
  readonly name: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly arguments: readonly FunctionArgument[];
  readonly gives: string;
}

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*function (\w+)\(/g;
const argumentLine = /^@param \{([^}]+)\} (\w+) (Optional\. )?(.+)$/;
const resultLine = /^@returns? \{[^}]+\} (.+)$/;

/** A line that does not end a sentence continues in the next line. */
const paragraphsOf = (lines: readonly string[]): readonly string[] =>
  lines.reduce<readonly string[]>((read, line) => {
    const before = read.at(-1);
    return before === undefined || /[.:!?]$/.test(before) || /^(?:Example:|=)/.test(before)
      ? [...read, line]
      : [...read.slice(0, -1), `${before} ${line}`];
  }, []);

const readComment = (name: string, comment: string): DocumentedFunction => {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const read = lines.flatMap((line): FunctionArgument[] => {
    const [, type = '', argument = '', optional, about = ''] = argumentLine.exec(line) ?? [];
    return argument === '' ? [] : [{ name: argument, type, optional: optional !== undefined, about }];
  });
  const gives = lines.flatMap((line) => resultLine.exec(line)?.[1] ?? []).join(' ');
  return {
    name,
    about: paragraphsOf(lines.filter((line) => line !== '' && !line.startsWith('@'))),
    arguments: read,
    gives,
  };
};

/** @param source of `apps-script/functions.ts`. */
export const readFunctions = (source: string): readonly DocumentedFunction[] =>
  [...source.matchAll(declaration)]
    .filter(([, comment = '']) => comment.includes('@customfunction'))
    .map(([, comment = '', name = '']) => readComment(name, comment));

/** The functions in the order of Google's autocomplete. */
export const addonFunctions = (): readonly DocumentedFunction[] =>
  readFunctions(readFileSync(join(repositoryRoot, 'apps-script/functions.ts'), 'utf8'));

/** Such as `COIN(ids, [fields])`. */
export const signatureOf = ({ name, arguments: taken }: DocumentedFunction): string =>
  `${name}(${taken.map((one) => (one.optional ? `[${one.name}]` : one.name)).join(', ')})`;
