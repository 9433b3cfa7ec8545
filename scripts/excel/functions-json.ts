// Excel's declaration of the functions, from their table. Bundled for Chromium by tests: it imports nothing of Node.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json

import { allArguments, functions } from '../../addon/functions/functions.ts';
import { type FunctionName, functionNames } from '../../addon/functions/call-facts.ts';

const declare = (name: FunctionName, gatewayUrl: string) => ({
  id: name,
  name,
  description: functions[name].about,
  /** The function's place in the documentation. */
  helpUrl: `${gatewayUrl}/docs/functions#${name.toLowerCase()}`,
  parameters: allArguments(functions[name]).map(({ name: argument, kind, isOptional, about }) => ({
    name: argument,
    description: about,
    type: 'any',
    // Every argument takes a range.
    dimensionality: 'matrix',
    repeating: kind === 'switch' || undefined,
    // Excel takes every repeating argument as optional.
    optional: (kind !== 'switch' && isOptional) || undefined,
  })),
  result: { type: 'any', dimensionality: 'matrix' },
  options: functions[name].takesLive && { stream: true },
});

export type ExcelFunction = ReturnType<typeof declare>;

export const functionsJson = (gatewayUrl: string) => ({
  // Cells in error reach the functions, so that one of them does not spoil a whole range.
  allowErrorForDataTypeAny: true,
  functions: functionNames.map((name) => declare(name, gatewayUrl)),
});

export type FunctionsJson = ReturnType<typeof functionsJson>;
