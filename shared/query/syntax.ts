// The located syntax tree of a filter, before fields are looked up.

import type { CurrencySign } from './currency-sign.ts';
import type { OperatorSymbol } from './operators.ts';
import type { Span } from './query-error.ts';

/** A field name or a value; the checker decides which. */
export type Operand = { readonly at: Span; readonly raw: string } & (
  | { readonly kind: 'word' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly percent: boolean;
      readonly sign: CurrencySign | undefined;
    }
);

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
