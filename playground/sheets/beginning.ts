// What the page needs beside the engine to show its first workbook: one file of the build.

import type { FunctionDeclaration } from '../functions/function-declaration.ts';
import type { ExampleWorkbook } from './workbook-data.ts';

export interface Beginning {
  /** The add-on's custom functions. */
  readonly functions: readonly FunctionDeclaration[];
  readonly examples: ExampleWorkbook;
}
