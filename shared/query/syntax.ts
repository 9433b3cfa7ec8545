// The located syntax tree of a filter, before fields are looked up.

import type { OperatorSymbol } from './operators.ts';
import type { Span } from './query-error.ts';
import type { Token } from './tokenize.ts';

/** A field name or a value; the checker decides which. */
export type Operand = Extract<Token, { readonly kind: 'word' | 'text' | 'number' }>;

/** The operand as text: the content of quotes, else as written. */
export const textOf = (operand: Operand): string => (operand.kind === 'text' ? operand.text : operand.raw);

export interface LocatedOperator {
  readonly operator: OperatorSymbol;
  readonly at: Span;
  readonly raw: string;
}

export type Syntax = { readonly at: Span } & (
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Syntax[] }
  | { readonly kind: 'not'; readonly part: Syntax }
  /** `a < b < c`: n operators between n + 1 operands. */
  | {
      readonly kind: 'chain';
      readonly first: Operand;
      readonly links: readonly (LocatedOperator & { readonly operand: Operand })[];
    }
  | { readonly kind: 'between'; readonly subject: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly subject: Operand; readonly values: readonly Operand[] }
);
