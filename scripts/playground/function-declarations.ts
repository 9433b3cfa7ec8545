// The add-on's functions as the playground shows them in completion and signature help.

import { allArguments, functions } from '../../addon/functions/functions.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import type { FunctionDeclaration } from '../../playground/functions/function-declaration.ts';

export const functionDeclarations: readonly FunctionDeclaration[] = functionNames.map((name) => {
  const { about, examples } = functions[name];
  const args = allArguments(functions[name]).map((one) => ({
    name: one.name,
    description: one.about,
    isOptional: one.isOptional,
  }));
  return { name, description: `${about} Example: ${examples.join(', ')}`, args };
});
