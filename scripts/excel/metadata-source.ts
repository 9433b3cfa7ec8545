// The functions as JavaScript with comments, from which Microsoft's tool makes its own declarations: to compare them
// with ours.

import { allArguments } from '../../addon/functions/all-arguments.ts';
import type { DeclaredFunction } from '../../addon/functions/declaration.ts';
import { functionNames, functions, type FunctionName } from '../../addon/functions/functions.ts';
import { excelHelpUrl } from './functions-json.ts';

const declare = (name: FunctionName, declared: DeclaredFunction, gatewayUrl: string): string => {
  const taken = allArguments(declared);
  const isStream = declared.takesLive === true;
  const names = [...taken.map((argument) => argument.name), ...(isStream ? ['invocation'] : [])];
  return [
    '/**',
    ` * ${declared.about}`,
    ` * @customfunction ${name} ${name}`,
    ` * @helpurl ${excelHelpUrl(name, gatewayUrl)}`,
    ...taken.map(({ name: argument, kind, isOptional, about }) => {
      const isRepeating = kind === 'switch';
      const type = isRepeating ? 'any[][][]' : 'any[][]';
      return ` * @param {${type}} ${isOptional && !isRepeating ? `[${argument}]` : argument} ${about}`;
    }),
    ...(isStream
      ? [' * @param {CustomFunctions.StreamingInvocation<any[][]>} invocation Of Excel.']
      : [' * @returns {any[][]} Cells.']),
    ' */',
    `function ${name}(${names.join(', ')}) {}`,
  ].join('\n');
};

export const metadataSource = (gatewayUrl: string): string =>
  `${functionNames.map((name) => declare(name, functions[name], gatewayUrl)).join('\n\n')}\n`;
