// A name of a category or blockchain that is not listed, given in the gateway's own words. The upstream's lists are open:
// the name is wrong only where the upstream has no coin for it, or where it stands beside others.

import { knownNames, type MembershipKind } from './set-names.ts';
import { didYouMean } from '../../../shared/text/did-you-mean.ts';
import { shown } from '../../../shared/text/shown.ts';

export interface UnlistedName {
  readonly kind: MembershipKind;
  readonly name: string;
  /** The parameter that it was given in. */
  readonly parameter: string;
}

const remedyFor = ({ kind, name }: UnlistedName): string => {
  const hint = didYouMean(name, knownNames[kind]);
  return hint === '' ? ` Common ones are: ${knownNames[kind].join(', ')}.` : hint;
};

/** The upstream has no coin for it. */
export const emptyNameProblem = (unlisted: UnlistedName) => ({
  reason: 'unknown-name' as const,
  name: unlisted.parameter,
  detail: `There is no ${unlisted.kind} ${shown(unlisted.name)} with any coin in it.${remedyFor(unlisted)}`,
});

/** It stands beside other names. */
export const combinedNameSentence = (unlisted: UnlistedName): string =>
  `There is no ${unlisted.kind} ${shown(unlisted.name)} among those that can be combined: ask for it alone, or for listed names only.${remedyFor(unlisted)}`;
