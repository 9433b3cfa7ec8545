// A checked filter: a condition on each coin, and the categories and blockchains to include and exclude.

import { always, type Condition } from './condition.ts';
import { canonicalise, quote } from './serialise-condition.ts';

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
