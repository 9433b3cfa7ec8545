// The condition of a checked filter, and what it implies. The checker has moved negation into the operators. Under
// three-valued logic this is exact: a missing value makes a test unknown, and then neither the test nor its negation
// holds. So two values, true and not true, suffice.

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

export interface EqualTexts {
  readonly field: TextTest['field'];
  /** Lower-cased. */
  readonly values: readonly string[];
  /** All spellings, as written. */
  readonly spellings: readonly string[];
}

/** The field and values of a condition like `id = "a" or id = "b"`; undefined for any other condition. */
export const equalTexts = (condition: Condition): EqualTexts | undefined => {
  const tests = condition.kind === 'any' ? condition.parts : [condition];
  const [first] = tests;
  if (first?.kind !== 'text') return undefined;
  const equal = tests.flatMap((test) =>
    test.kind === 'text' && test.field === first.field && test.operator === '=' ? [test] : [],
  );
  if (equal.length < tests.length) return undefined;
  const spellings = equal.flatMap(({ value, written = [] }) => [value, ...written]);
  return { field: first.field, values: equal.map(({ value }) => value), spellings };
};

export interface Bound {
  readonly value: number;
  /** The bound itself does not match. */
  readonly strict: boolean;
}

type Side = 'lower' | 'upper';

const boundingOperators: Readonly<Record<Side, Readonly<Record<string, { strict: boolean }>>>> = {
  lower: { '>': { strict: true }, '>=': { strict: false }, '=': { strict: false } },
  upper: { '<': { strict: true }, '<=': { strict: false }, '=': { strict: false } },
};

/** The tighter of two bounds if `tighter`, else the looser. */
const choose = (side: Side, a: Bound, b: Bound, tighter: boolean): Bound => {
  if (a.value === b.value) return a.strict === tighter ? a : b;
  return a.value > b.value === (tighter === (side === 'lower')) ? a : b;
};

/**
 * The tightest bound on `field` that holds for every coin matching the condition; undefined if the condition implies
 * none. From it the planner proves that no coin outside a snapshot can match. For `and` it is the tightest bound of the
 * parts; for `or` the loosest, if every part has one.
 */
export const impliedBound = (condition: Condition, field: NumberFieldName, side: Side): Bound | undefined => {
  if (condition.kind === 'text') return undefined;
  if (condition.kind === 'number') {
    const bounding = condition.field === field ? boundingOperators[side][condition.operator] : undefined;
    return bounding === undefined ? undefined : { value: condition.value, strict: bounding.strict };
  }
  const bounds = condition.parts.map((part) => impliedBound(part, field, side));
  const known = bounds.filter((bound) => bound !== undefined);
  if (condition.kind === 'any' && known.length < bounds.length) return undefined;
  return known.reduce<Bound | undefined>(
    (best, bound) => (best === undefined ? bound : choose(side, best, bound, condition.kind === 'all')),
    undefined,
  );
};
