// Names of categories and blockchains, listed or not, and which sets of coins may be held by them.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { categoryNames, chainNames, membershipPattern } from '../../../shared/coin/memberships.ts';
import type { Membership } from '../../../shared/query/filter.ts';

export type MembershipKind = keyof Membership;
export type MembershipName = readonly [kind: MembershipKind, name: string];

/** The listed ones. */
export const knownNames: Readonly<Record<MembershipKind, readonly string[]>> = {
  category: categoryNames,
  chain: chainNames,
};

const namesOf = (set: Membership): readonly MembershipName[] =>
  (['category', 'chain'] as const).flatMap((kind) => set[kind].map((name) => [kind, name] as const));

/** The names of a set that may have no coin, for all that is known here. */
export const unlistedNames = (set: Membership): readonly MembershipName[] =>
  namesOf(set).filter(([kind, name]) => !knownNames[kind].includes(name));

/**
 * Whether a set may be held: that of one name, as the upstream's lists are open, and those of listed names together. With
 * a made-up name `defi,x1` has coins as well, and sets like it are endless.
 */
export const mayBeHeld = (set: Membership): boolean => {
  const names = namesOf(set);
  return names.length <= 1
    ? names.every(([, name]) => membershipPattern.test(name))
    : unlistedNames(set).length === 0 && set.category.length <= bounds.names && set.chain.length <= bounds.names;
};
