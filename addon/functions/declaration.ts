// The type of a declared function: what a host has to know of it before it is called, and what people read about it.

import type { FormulaName } from '../formulas/formulas.ts';

export interface DeclaredArgument {
  readonly name: string;
  /** The kind of a single value. Every argument also takes a range. */
  readonly kind: 'text' | 'number' | 'switch';
  readonly isOptional: boolean;
  /** Without "Optional.". */
  readonly about: string;
}

export interface DeclaredFunction {
  /** Its formula in `addon/formulas/`. */
  readonly formula: FormulaName;
  /** One line, for lists. */
  readonly summary: string;
  readonly about: string;
  /** Formulas as in the United States, without a host's prefix. */
  readonly examples: readonly string[];
  readonly arguments: readonly DeclaredArgument[];
  /**
   * Whether cells may follow whose change recalculates the formula: in any place after the first argument, or alone, or
   * none for what never changes.
   */
  readonly refresh: 'after the first' | 'alone' | 'none';
  /** Whether it takes the option `live`. */
  readonly takesLive?: true;
  /** `any`: one value, or a table if an argument is a range. */
  readonly result: 'table' | 'number' | 'any';
  readonly gives: string;
}
