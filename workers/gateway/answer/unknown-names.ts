// Names of categories and blockchains that no coin has. The upstream's lists are open, so a name is unknown only if the
// upstream has nothing for it; and nothing found may also mean that two good names have no coin in common.

import { categoryNames, chainNames } from '../../../shared/coin/memberships.ts';
import { noMembership, type Membership } from '../../../shared/query/filter.ts';
import type { Question } from '../../../shared/question/question.ts';
import type { Result } from '../../../shared/result.ts';
import { didYouMean, shown } from '../request/request-problem.ts';
import type { RequestLife } from '../request-life.ts';
import { baseSetParameters } from '../snapshot/base-set-parameters.ts';
import type { DataFailure } from '../snapshot/data-failure.ts';
import type { GatewayProblem } from './gateway-problem.ts';
import type { OneOffs } from './one-offs.ts';
import type { AnswerContext } from './prepared-answer.ts';

export type MembershipName = readonly [kind: keyof Membership, name: string];

const knownNames: Readonly<Record<keyof Membership, readonly string[]>> = {
  category: categoryNames,
  chain: chainNames,
};

/** What is said of a name that the upstream has no coin for. */
export const emptyNameProblem = (kind: keyof Membership, name: string): GatewayProblem => {
  const hint = didYouMean(name, knownNames[kind]);
  const remedy = hint === '' ? ` Common ones are: ${knownNames[kind].join(', ')}.` : hint;
  return {
    reason: 'unknown-name',
    name: kind,
    detail: `There is no ${kind} ${shown(name)} with any coin in it.${remedy}`,
  };
};

const namesOf = (set: Membership): readonly MembershipName[] =>
  (['category', 'chain'] as const).flatMap((kind) => set[kind].map((name) => [kind, name] as const));

/** The names of a set that may have no coin, for all that is known here. */
export const unlistedNames = (set: Membership): readonly MembershipName[] =>
  namesOf(set).filter(([kind, name]) => !knownNames[kind].includes(name));

/** How many coins the upstream has for a name. */
export const countNamed = (
  [kind, name]: MembershipName,
  oneOffs: Pick<OneOffs, 'count'>,
  life: RequestLife,
): Promise<Result<number, DataFailure>> =>
  oneOffs.count(baseSetParameters({ ...noMembership, [kind]: [name], currency: 'USD' }), life);

/**
 * The problem with a question's names, if one of them has no coin; `isEmpty` says that its whole set has none. No set that
 * has any was opened before its names were found to have some.
 */
export const unknownName = async (
  { set }: Pick<Question, 'set'>,
  isEmpty: boolean,
  { oneOffs, life }: AnswerContext,
): Promise<GatewayProblem | undefined> => {
  if (!isEmpty) return undefined;
  const unlisted = unlistedNames(set);
  const [only] = unlisted;
  if (namesOf(set).length === 1 && only !== undefined) return emptyNameProblem(...only);
  for (const one of unlisted) {
    const count = await countNamed(one, oneOffs, life);
    if (count.ok && count.value === 0) return emptyNameProblem(...one);
  }
  return undefined;
};
