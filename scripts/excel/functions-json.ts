// Excel's declaration of the functions, from their table. Bundled for Chromium by tests: it imports nothing of Node.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json

import {
  allArguments,
  type DeclaredArgument,
  type DeclaredFunction,
  functions,
} from '../../addon/functions/functions.ts';
import { type FunctionName, functionNames } from '../../addon/functions/call-facts.ts';

interface ExcelParameter {
  readonly name: string;
  readonly description: string;
  readonly type: 'any';
  /** Every argument takes a range. */
  readonly dimensionality: 'matrix';
  readonly optional?: true;
  readonly repeating?: true;
}

export interface ExcelFunction {
  readonly id: FunctionName;
  readonly name: FunctionName;
  readonly description: string;
  readonly helpUrl: string;
  readonly parameters: readonly ExcelParameter[];
  readonly result: { readonly type: 'any'; readonly dimensionality: 'matrix' };
  readonly options?: { readonly stream: true };
}

export interface FunctionsJson {
  /** Cells in error reach the functions, so that one of them does not spoil a whole range. */
  readonly allowErrorForDataTypeAny: true;
  readonly functions: readonly ExcelFunction[];
}

const parameterOf = ({ name, kind, isOptional, about }: DeclaredArgument): ExcelParameter => ({
  name,
  description: about,
  type: 'any',
  dimensionality: 'matrix',
  // Excel takes every repeating argument as optional.
  ...(kind === 'switch' ? { repeating: true } : isOptional && { optional: true }),
});

/** The function's place in the documentation. */
const excelHelpUrl = (name: FunctionName, gatewayUrl: string): string =>
  `${gatewayUrl}/docs/functions#${name.toLowerCase()}`;

const declare = (name: FunctionName, declared: DeclaredFunction, gatewayUrl: string): ExcelFunction => ({
  id: name,
  name,
  description: declared.about,
  helpUrl: excelHelpUrl(name, gatewayUrl),
  parameters: allArguments(declared).map(parameterOf),
  result: { type: 'any', dimensionality: 'matrix' },
  ...(declared.takesLive === true && { options: { stream: true } }),
});

export const functionsJson = (gatewayUrl: string): FunctionsJson => ({
  allowErrorForDataTypeAny: true,
  functions: functionNames.map((name) => declare(name, functions[name], gatewayUrl)),
});
