// Recognises a list of wanted texts in a condition.

import type { Condition, TextTest } from './condition.ts';

export interface EqualTexts {
  readonly field: TextTest['field'];
  /** Lower-cased. */
  readonly values: readonly string[];
  /** In every spelling that was written. */
  readonly spellings: readonly string[];
}

/** `id = "a" or id = "b"`: the field and its values, where every part is such a test of one field. */
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
