// Names of categories and blockchains, listed or not, and the rule for sets that may be held.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { categoryNames, chainNames, membershipPattern } from '../../../shared/coin/memberships.ts';
import type { Membership } from '../../../shared/query/filter.ts';

export type MembershipKind = keyof Membership;
export type MembershipName = readonly [kind: MembershipKind, name: string];

/** The listed names. */
export const knownNames: Readonly<Record<MembershipKind, readonly string[]>> = {
  category: categoryNames,
  chain: chainNames,
};

const namesOf = (set: Membership): readonly MembershipName[] =>
  (['category', 'chain'] as const).flatMap((kind) => set[kind].map((name) => [kind, name] as const));

/** The names of a set that are not listed: they may have no coin. */
export const unlistedNames = (set: Membership): readonly MembershipName[] =>
  namesOf(set).filter(([kind, name]) => !knownNames[kind].includes(name));

/**
 * Whether a set may be held: a set of one name, as the upstream's lists are open, or of listed names only. `defi,x1`,
 * with a made-up name, has coins as well, and the number of such sets has no limit.
 */
export const mayBeHeld = (set: Membership): boolean => {
  const names = namesOf(set);
  return names.length <= 1
    ? names.every(([, name]) => membershipPattern.test(name))
    : unlistedNames(set).length === 0 && set.category.length <= bounds.names && set.chain.length <= bounds.names;
};
