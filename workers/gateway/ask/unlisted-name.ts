// An unlisted name of a category or blockchain, given in the gateway's own parameter or filter. The upstream's lists
// are open: the name is refused only if the upstream has no coin for it, or in combination with other names.

import { knownNames, type MembershipKind } from './set-names.ts';
import { didYouMean } from '../../../shared/text/nearest.ts';
import { shown } from '../../../shared/text/shown.ts';

export interface UnlistedName {
  readonly kind: MembershipKind;
  readonly name: string;
  /** The parameter that holds the name. */
  readonly parameter: string;
}

const remedyFor = ({ kind, name }: UnlistedName): string => {
  const hint = didYouMean(name, knownNames[kind]);
  return hint === '' ? ` Common ones are: ${knownNames[kind].join(', ')}.` : hint;
};

/** The problem with a name for which the upstream has no coin. */
export const emptyNameProblem = (unlisted: UnlistedName) => ({
  reason: 'unknown-name' as const,
  name: unlisted.parameter,
  detail: `There is no ${unlisted.kind} ${shown(unlisted.name)} with any coin in it.${remedyFor(unlisted)}`,
});

/** The sentence for an unlisted name that is combined with others. */
export const combinedNameSentence = (unlisted: UnlistedName): string =>
  `There is no ${unlisted.kind} ${shown(unlisted.name)} among those that can be combined: ask for it alone, or for listed names only.${remedyFor(unlisted)}`;
