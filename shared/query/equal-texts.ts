// Recognises a list of wanted texts in a condition.

import type { Condition, TextTest } from './condition.ts';

/** `id = "a" or id = "b"`: the field and its values, where every part is such a test of one field. */
export const equalTexts = (
  condition: Condition,
): { readonly field: TextTest['field']; readonly values: readonly string[] } | undefined => {
  const tests = condition.kind === 'any' ? condition.parts : [condition];
  const [first] = tests;
  if (first?.kind !== 'text') return undefined;
  const values = tests.flatMap((test) =>
    test.kind === 'text' && test.field === first.field && test.operator === '=' ? [test.value] : [],
  );
  return values.length === tests.length ? { field: first.field, values } : undefined;
};
