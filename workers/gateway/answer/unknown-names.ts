// Names of categories and blockchains that no coin has. The upstream's lists are open, so a name is unknown only if the
// upstream has nothing for it; and nothing found may also mean that two good names have no coin in common.

import { categoryNames, chainNames } from '../../../shared/coin/memberships.ts';
import { noMembership, type Membership } from '../../../shared/query/filter.ts';
import type { Question } from '../../../shared/question/question.ts';
import { didYouMean, shown } from '../request/request-problem.ts';
import { baseSetParameters } from '../snapshot/base-set-parameters.ts';
import type { GatewayProblem } from './gateway-problem.ts';
import type { AnswerContext } from './prepared-answer.ts';

const knownNames: Readonly<Record<keyof Membership, readonly string[]>> = {
  category: categoryNames,
  chain: chainNames,
};

/** What is said of a name that the upstream has no coin for. */
export const emptyNameProblem = (kind: keyof Membership, name: string): GatewayProblem => {
  const hint = didYouMean(name, knownNames[kind]);
  const remedy = hint === '' ? ` Common ones are: ${knownNames[kind].join(', ')}.` : hint;
  return {
    reason: 'invalid-parameter',
    name: kind,
    detail: `There is no ${kind} ${shown(name)} with any coin in it.${remedy}`,
  };
};

/** The problem with a question's names, if one of them has no coin; `isEmpty` says that its whole set has none. */
export const unknownName = async (
  { set }: Pick<Question, 'set'>,
  isEmpty: boolean,
  { oneOffs, life }: AnswerContext,
): Promise<GatewayProblem | undefined> => {
  const names = (['category', 'chain'] as const).flatMap((kind) => set[kind].map((name) => [kind, name] as const));
  const unlisted = names.filter(([kind, name]) => !knownNames[kind].includes(name));
  const [only] = unlisted;
  if (names.length === 1 && only !== undefined) return isEmpty ? emptyNameProblem(...only) : undefined;
  for (const [kind, name] of unlisted) {
    const parameters = baseSetParameters({ ...noMembership, [kind]: [name], currency: 'USD' });
    const count = await oneOffs.count(parameters, life);
    if (count.ok && count.value === 0) return emptyNameProblem(kind, name);
  }
  return undefined;
};
