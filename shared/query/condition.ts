// A checked filter. The checker has moved negation into the operators. Under three-valued logic this is exact: a
// missing value makes a test unknown, and then neither the test nor its negation holds. So two values, true and not
// true, suffice.

import type { NumberFieldName, TextFieldName } from '../coin/coin-fields.ts';
import type { NumberOperator, TextOperator } from './operators.ts';

export interface NumberTest {
  readonly kind: 'number';
  readonly field: NumberFieldName;
  readonly operator: NumberOperator;
  readonly value: number;
}

export interface TextTest {
  readonly kind: 'text';
  readonly field: TextFieldName;
  readonly operator: TextOperator;
  /** Lower-cased: comparisons ignore case. */
  readonly value: string;
  /** All spellings as written, if they differ from `value`: the upstream may distinguish the case of ids. */
  readonly written?: readonly string[];
}

export type Condition =
  | NumberTest
  | TextTest
  /** Holds if every part holds; always if there are no parts. */
  | { readonly kind: 'all'; readonly parts: readonly Condition[] }
  /** Holds if at least one part holds; never if there are no parts. */
  | { readonly kind: 'any'; readonly parts: readonly Condition[] };

export const always: Condition = { kind: 'all', parts: [] };

/** Returns a test of a text field. Surrounding blanks of the text count only for the operators "contains". */
export const textTestOf = (field: TextFieldName, operator: TextOperator, text: string): TextTest => {
  const written = operator === '=' || operator === '!=' ? text.trim() : text;
  const value = written.toLowerCase();
  return { kind: 'text', field, operator, value, ...(value === written ? {} : { written: [written] }) };
};

/** Whether every coin passes: "all" without parts or of such parts. No coin passes "any" without parts. */
export const isAlways = (condition: Condition): boolean => condition.kind === 'all' && condition.parts.every(isAlways);

/** All of the given conditions. */
export const allOf = (parts: readonly Condition[]): Condition => {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { kind: 'all', parts };
};

/** Any of the given conditions. */
export const anyOf = (parts: readonly Condition[]): Condition => {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { kind: 'any', parts };
};

/** All tests of a condition, in order. */
export const testsOf = (condition: Condition): readonly (NumberTest | TextTest)[] =>
  condition.kind === 'all' || condition.kind === 'any' ? condition.parts.flatMap(testsOf) : [condition];
