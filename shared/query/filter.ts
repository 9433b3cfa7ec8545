// A checked filter: a condition on each coin, and the categories and blockchains to include and exclude. Equal filters
// have one canonical text, regardless of order, brackets and number spelling. It is a filter again and means the same.

import { coinField } from '../coin/coin-fields.ts';
import { allOf, always, anyOf, type Condition, type NumberTest, type TextTest } from './condition.ts';

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

/** Joins tests of one field for equality in an "or" into a list: `rank in (1, 2)`. */
const listTexts = (
  parts: readonly (readonly [text: string, part: Condition])[],
): readonly (readonly [text: string, isList: boolean])[] => {
  const values = new Map<string, string[]>();
  for (const [text, part] of parts) {
    if ((part.kind !== 'number' && part.kind !== 'text') || part.operator !== '=') continue;
    values.set(part.field, [...(values.get(part.field) ?? []), text.slice(part.field.length + 3)]);
  }
  const lists = [...values].filter(([, listed]) => listed.length > 1);
  const listed = new Set(lists.flatMap(([field, ones]) => ones.map((one) => `${field} = ${one}`)));
  return [
    ...parts
      .filter(([text]) => !listed.has(text))
      .map(([text, part]) => [isList(part) ? `(${text})` : text, false] as const),
    ...lists.map(([field, ones]) => [`${field} in (${ones.join(', ')})`, true] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
};

const isList = (condition: Condition): boolean => condition.kind === 'all' || condition.kind === 'any';

/** Merges two equal parts. The result has all spellings of both. */
const merged = (held: Condition | undefined, part: Condition): Condition => {
  if (held?.kind !== 'text' || part.kind !== 'text') return part;
  const written = [...new Set([...(held.written ?? []), ...(part.written ?? [])])];
  return written.length === 0 ? part : { ...part, written };
};

const canonicalList = (condition: Extract<Condition, { kind: 'all' | 'any' }>): Canonical => {
  const { kind } = condition;
  const parts = new Map<string, Condition>();
  const add = (part: Condition): void => {
    const canonical = canonicalise(part);
    if (canonical.condition.kind !== kind)
      parts.set(canonical.text, merged(parts.get(canonical.text), canonical.condition));
    else canonical.condition.parts.forEach(add);
  };
  condition.parts.forEach(add);
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  const [only] = sorted;
  if (sorted.length === 1 && only !== undefined) return { condition: only[1], text: only[0] };
  const conditions = sorted.map(([, part]) => part);
  if (kind === 'any')
    return {
      condition: anyOf(conditions),
      text: listTexts(sorted)
        .map(([text]) => text)
        .join(' or '),
    };
  return {
    condition: allOf(conditions),
    text: sorted.map(([text, part]) => (isList(part) ? `(${text})` : text)).join(' and '),
  };
};

/** The canonical condition and its text: nested lists of a kind flattened, duplicates removed, parts sorted. */
export const canonicalise = (condition: Condition): Canonical =>
  condition.kind === 'all' || condition.kind === 'any'
    ? canonicalList(condition)
    : { condition, text: testText(condition) };

/** Names of categories and blockchains, lower-cased, sorted, without duplicates. */
export interface Membership {
  readonly category: readonly string[];
  readonly chain: readonly string[];
}

export interface Filter {
  readonly condition: Condition;
  /** Coins in any of these categories and on any of these blockchains; an empty list includes all. */
  readonly include: Membership;
  /** Coins in any of these are excluded. */
  readonly exclude: Membership;
}

export const noMembership: Membership = { category: [], chain: [] };

export const everyCoin: Filter = { condition: always, include: noMembership, exclude: noMembership };

const membershipText = (name: keyof Membership, values: readonly string[]): string =>
  values.length === 1 ? `${name} = ${quote(values[0] ?? '')}` : `${name} in (${values.map(quote).join(', ')})`;

const names = ['category', 'chain'] as const satisfies readonly (keyof Membership)[];

/** The canonical text of a filter; empty for the filter that lets every coin through. */
export const serialiseFilter = ({ condition, include, exclude }: Filter): string => {
  const included = names.filter((name) => include[name].length > 0).map((name) => membershipText(name, include[name]));
  const excluded = names
    .filter((name) => exclude[name].length > 0)
    .map((name) => `not ${membershipText(name, exclude[name])}`);
  const { condition: simplest, text } = canonicalise(condition);
  const memberships = [...included, ...excluded];
  const tests = text === '' ? [] : [memberships.length > 0 && simplest.kind === 'any' ? `(${text})` : text];
  return [...memberships, ...tests].join(' and ');
};
