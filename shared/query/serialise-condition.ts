// The one text of a condition: equal questions give equal texts, whatever order, brackets or number spelling they had.
// The text is a filter again, and reads back as the same condition.

import { coinField } from '../coin/coin-fields.ts';
import { allOf, anyOf, type Condition, type NumberTest, type TextTest } from './condition.ts';

export const quote = (text: string): string => `"${text.replace(/"/g, '""')}"`;

const testText = (test: NumberTest | TextTest): string => {
  if (test.kind === 'number')
    return `${test.field} ${test.operator} ${test.value}${coinField(test.field).unit === 'percent' ? '%' : ''}`;
  return test.operator === '!~'
    ? `not ${test.field} ~ ${quote(test.value)}`
    : `${test.field} ${test.operator} ${quote(test.value)}`;
};

interface Canonical {
  readonly condition: Condition;
  readonly text: string;
}

const canonicalList = (condition: Extract<Condition, { kind: 'all' | 'any' }>): Canonical => {
  const { kind } = condition;
  const parts = new Map<string, Condition>();
  const add = (part: Condition): void => {
    const canonical = canonicalise(part);
    if (canonical.condition.kind !== kind) parts.set(canonical.text, canonical.condition);
    else canonical.condition.parts.forEach(add);
  };
  condition.parts.forEach(add);
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  const [only] = sorted;
  if (sorted.length === 1 && only !== undefined) return { condition: only[1], text: only[0] };
  const texts = sorted.map(([text, part]) => (part.kind === 'all' || part.kind === 'any' ? `(${text})` : text));
  const conditions = sorted.map(([, part]) => part);
  return {
    condition: kind === 'all' ? allOf(conditions) : anyOf(conditions),
    text: texts.join(kind === 'all' ? ' and ' : ' or '),
  };
};

/** The canonical form of a condition with its text: nested lists of one kind joined, equal parts once, parts sorted. */
export const canonicalise = (condition: Condition): Canonical =>
  condition.kind === 'all' || condition.kind === 'any'
    ? canonicalList(condition)
    : { condition, text: testText(condition) };

export const serialiseCondition = (condition: Condition): string => canonicalise(condition).text;
