// Reads which set of coins is asked of: categories and blockchains, by either of their parameter names or in the filter.
// The upstream's own parameters take any names, as the upstream does; the gateway's own are strict.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { membershipPattern } from '../../../../shared/coin/memberships.ts';
import type { Filter, Membership } from '../../../../shared/query/filter.ts';
import { looseList, readList, type Parameters } from './parameters.ts';
import { refuse } from './request-problem.ts';
import { didYouMean } from '../../../../shared/text/did-you-mean.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { knownNames, mayBeHeld, unlistedNames, type MembershipKind } from '../../ask/set-names.ts';
import { combinedNameSentence, type UnlistedName } from '../../ask/unlisted-name.ts';

const upstreamParameters = { category: 'categories', chain: 'blockchains' } as const satisfies Record<
  MembershipKind,
  string
>;

/** Names of one kind, and where the gateway's own words hold them. */
interface GivenNames {
  readonly names: readonly string[];
  /** Undefined: in the upstream's own parameter. */
  readonly ownParameter: string | undefined;
}

const eachOnce = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const readUpstreamNames = (parameters: Parameters, kind: MembershipKind): readonly string[] => {
  const parameter = upstreamParameters[kind];
  return eachOnce(looseList(parameter, parameters.get(parameter)?.toLowerCase() ?? '', bounds.upstreamNames));
};

const readOwnNames = (parameters: Parameters, kind: MembershipKind): readonly string[] => {
  const text = parameters.get(kind)?.trim().toLowerCase() ?? '';
  if (text === '' || text === 'all') return [];
  const names = readList(kind, text, bounds.names);
  const wrong = names.find((word) => !membershipPattern.test(word));
  if (wrong !== undefined) {
    const [example = ''] = knownNames[kind];
    const hint = didYouMean(wrong, knownNames[kind]);
    refuse(kind, `${kind} holds ${shown(wrong)}: a name has letters, digits and "-", like ${example}.${hint}`);
  }
  return eachOnce(names);
};

const readNames = (parameters: Parameters, kind: MembershipKind): GivenNames => {
  const sent = readUpstreamNames(parameters, kind);
  if (!parameters.has(kind)) return { names: sent, ownParameter: undefined };
  const parameter = upstreamParameters[kind];
  if (sent.length > 0) refuse(parameter, `${kind} and ${parameter} say the same: give one of them.`);
  return { names: readOwnNames(parameters, kind), ownParameter: kind };
};

const withFiltered = (
  parameters: Parameters,
  kind: MembershipKind,
  { include: { [kind]: filtered } }: Pick<Filter, 'include'>,
): GivenNames => {
  const given = readNames(parameters, kind);
  if (filtered.length === 0) return given;
  if (filtered.length > bounds.names)
    refuse(
      'where',
      `The filter names ${filtered.length} of ${kind}: at most ${bounds.names} can be asked for at once.`,
    );
  if (given.names.length > 0 && filtered.join() !== given.names.join()) {
    refuse(
      'where',
      `The filter asks for ${kind} ${filtered.join(', ')} and the parameter for ${given.names.join(', ')}: say it in one of them.`,
    );
  }
  return { names: filtered, ownParameter: given.names.length > 0 ? (given.ownParameter ?? 'where') : 'where' };
};

export interface ReadMembership {
  readonly membership: Membership;
  /** The set's only name, where it is not listed and the gateway's own words hold it. */
  readonly unlisted: UnlistedName | undefined;
}

/** The categories and blockchains of a request, its filter taken in. */
export const readMembership = (
  parameters: Parameters,
  { include, exclude }: Pick<Filter, 'include' | 'exclude'>,
): ReadMembership => {
  const excluded = exclude.category.length + exclude.chain.length;
  if (excluded > bounds.excludedNames)
    refuse(
      'where',
      `The filter leaves out ${excluded} categories and chains: at most ${bounds.excludedNames} can be left out at once.`,
    );
  const given = {
    category: withFiltered(parameters, 'category', { include }),
    chain: withFiltered(parameters, 'chain', { include }),
  };
  const membership = { category: given.category.names, chain: given.chain.names };
  const own = unlistedNames(membership).flatMap(([kind, name]) => {
    const { ownParameter } = given[kind];
    return ownParameter === undefined ? [] : [{ kind, name, parameter: ownParameter }];
  });
  const [unlisted] = own;
  if (unlisted !== undefined && !mayBeHeld(membership)) refuse(unlisted.parameter, combinedNameSentence(unlisted));
  return { membership, unlisted };
};
