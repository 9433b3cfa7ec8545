// Writes the custom functions for Google Sheets, with the comments that its autocomplete shows.

import { allArguments } from '../../addon/functions/all-arguments.ts';
import type { DeclaredArgument, DeclaredFunction } from '../../addon/functions/declaration.ts';
import { functionNames, functions, type FunctionName } from '../../addon/functions/functions.ts';

/** Length of a line of prose in a comment. */
const LINE = 117;

const wrapped = (text: string): readonly string[] =>
  text.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > LINE) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

const types = { text: 'string', number: 'number', switch: 'boolean' } as const satisfies Record<
  DeclaredArgument['kind'],
  string
>;

const resultTypes = { table: 'Array<Array>', number: 'number', any: '*' } as const satisfies Record<
  DeclaredFunction['result'],
  string
>;

const parameterLine = ({ name, kind, isOptional, about }: DeclaredArgument): string =>
  `@param {${types[kind]}} ${name} ${isOptional ? 'Optional. ' : ''}${about}`;

const commentLines = (declared: DeclaredFunction): readonly string[] => [
  ...wrapped(declared.about),
  `Example: ${declared.examples.join(', ')}`,
  '',
  ...allArguments(declared).map(parameterLine),
  `@return {${resultTypes[declared.result]}} ${declared.gives}`,
  '@customfunction',
];

const declare = (name: FunctionName, declared: DeclaredFunction): string => {
  const taken = allArguments(declared)
    .map(({ name: argument, kind }) => (kind === 'switch' ? `...${argument}` : argument))
    .join(', ');
  return [
    '/**',
    ...commentLines(declared).map((line) => ` * ${line}`.trimEnd()),
    ' */',
    `function ${name}(${taken}) {`,
    `  return App_.formula('${declared.formula}', [${taken}]);`,
    '}',
  ].join('\n');
};

/** A script of functions, each of which calls the global `App_`. */
export const googleFunctions = (): string =>
  `${functionNames.map((name) => declare(name, functions[name])).join('\n\n')}\n`;
