// A checked filter. Negation has been pushed into the operators, which three-valued logic allows: a missing value makes
// a test unknown, so neither the test nor its negation holds, and what remains needs two values only.

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
  /** Lower-cased: texts are compared ignoring case. */
  readonly value: string;
  /** As it was written, where that differs, in every spelling: the upstream may mind the case of an id. */
  readonly written?: readonly string[];
}

export type Condition =
  | NumberTest
  | TextTest
  /** Every part holds; with no parts, always. */
  | { readonly kind: 'all'; readonly parts: readonly Condition[] }
  /** At least one part holds; with no parts, never. */
  | { readonly kind: 'any'; readonly parts: readonly Condition[] };

export const always: Condition = { kind: 'all', parts: [] };

/** A test of a text field against a text as it was written. Blanks around it count only where a part is looked for. */
export const textTestOf = (field: TextFieldName, operator: TextOperator, text: string): TextTest => {
  const written = operator === '=' || operator === '!=' ? text.trim() : text;
  const value = written.toLowerCase();
  return { kind: 'text', field, operator, value, ...(value === written ? {} : { written: [written] }) };
};

/** Whether a condition plainly lets every coin through. Having no tests is not enough: no part of "any" never holds. */
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

/** The tests of a condition, in order. */
export const testsOf = (condition: Condition): readonly (NumberTest | TextTest)[] =>
  condition.kind === 'all' || condition.kind === 'any' ? condition.parts.flatMap(testsOf) : [condition];
