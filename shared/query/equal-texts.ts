// Recognises a condition that lists texts.

import type { Condition, TextTest } from './condition.ts';

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
