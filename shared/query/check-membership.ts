// Checks category and chain in a filter. They select the set of coins instead of testing one coin, so each must be a
// separate condition joined by "and": one category, one chain, and any number of exclusions.

import { findMembership, membershipPattern } from '../coin/memberships.ts';
import { normaliseSpelling } from '../text/spelling.ts';
import { refuse, type CheckContext, type Span } from './query-error.ts';
import type { Membership } from './filter.ts';
import { textOf, type Operand, type Syntax } from './parse-syntax.ts';

type MembershipName = keyof Membership;

export interface MembershipTest {
  readonly kind: 'membership';
  readonly name: MembershipName;
  readonly values: readonly string[];
  readonly negated: boolean;
  readonly at: Span;
}

/** Accepted spellings of the two names, normalised. */
const spellings: ReadonlyMap<string, MembershipName> = new Map([
  ['category', 'category'],
  ['categories', 'category'],
  ['chain', 'chain'],
  ['chains', 'chain'],
  ['blockchain', 'chain'],
  ['blockchains', 'chain'],
]);

export const membershipSpellings: readonly string[] = [...spellings.keys()];

export const membershipNameOf = (operand: Operand): MembershipName | undefined =>
  operand.kind === 'word' ? spellings.get(normaliseSpelling(operand.raw)) : undefined;

const examples: Readonly<Record<MembershipName, string>> = { category: 'layer-1', chain: 'solana' };

const sortedOnce = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const readName = (context: CheckContext, name: MembershipName, operand: Operand): string => {
  const text = textOf(operand).trim();
  const value = findMembership[name](text) ?? text.toLowerCase();
  return membershipPattern.test(value)
    ? value
    : refuse(context, 'wrong-type', operand.at, `the name of a ${name}, like ${examples[name]}`);
};

/** The membership that a condition tests; undefined for other conditions. */
export const checkMembership = (context: CheckContext, syntax: Syntax, negated = false): MembershipTest | undefined => {
  if (syntax.kind === 'not') return checkMembership(context, syntax.part, !negated);
  if (syntax.kind !== 'chain' && syntax.kind !== 'in') return undefined;
  const name = membershipNameOf(syntax.kind === 'chain' ? syntax.first : syntax.subject);
  if (name === undefined) return undefined;
  const test = (values: readonly Operand[], unequal: boolean): MembershipTest => ({
    kind: 'membership',
    name,
    negated: negated !== unequal,
    at: syntax.at,
    values: sortedOnce(values.map((value) => readName(context, name, value))),
  });
  if (syntax.kind === 'in') return test(syntax.values, false);
  const [link, another] = syntax.links;
  if (link === undefined) return undefined;
  if (another !== undefined) refuse(context, 'bad-operator', another.at, `one comparison with ${name}`);
  if (link.operator !== '=' && link.operator !== '!=')
    refuse(context, 'bad-operator', link.at, `= or != after ${name}`, '=');
  return test([link.operand], link.operator === '!=');
};

const included = (context: CheckContext, tests: readonly MembershipTest[], name: MembershipName): readonly string[] => {
  const [first, ...others] = tests.filter((test) => test.name === name && !test.negated);
  const other = others.find((test) => test.values.join() !== first?.values.join());
  if (other !== undefined)
    refuse(
      context,
      'bad-membership',
      other.at,
      `only one ${name}; for coins in any of several, write ${name} in (a, b)`,
    );
  return first?.values ?? [];
};

const excluded = (tests: readonly MembershipTest[], name: MembershipName): readonly string[] =>
  sortedOnce(tests.filter((test) => test.name === name && test.negated).flatMap((test) => test.values));

/** Combines all membership conditions of a filter. */
export const joinMemberships = (
  context: CheckContext,
  tests: readonly MembershipTest[],
): { readonly include: Membership; readonly exclude: Membership } => ({
  include: { category: included(context, tests, 'category'), chain: included(context, tests, 'chain') },
  exclude: { category: excluded(tests, 'category'), chain: excluded(tests, 'chain') },
});
