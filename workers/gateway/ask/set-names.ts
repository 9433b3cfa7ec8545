// Which names of categories and blockchains there are, which sets of them may be held, what is said of one without
// coins, and which coins a question excludes by them.

import { bounds } from '../../../shared/protocol/bounds.ts';
import { categoryNames, chainNames, membershipPattern } from '../../../shared/coin/memberships.ts';
import { type Membership, noMembership } from '../../../shared/query/filter.ts';
import { didYouMean } from '../../../shared/text/nearest.ts';
import { shown } from '../../../shared/text/shown.ts';
import type { RowTest } from '../../../shared/query/evaluate.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { dataProblem } from './data-problem.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import type { AnswerContext } from './answer.ts';
import type { Question } from '../../../shared/query/question.ts';

export type MembershipKind = keyof Membership;
type MembershipName = readonly [kind: MembershipKind, name: string];

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

// An unlisted name of a category or blockchain, given in the gateway's own parameter or filter. The upstream's lists
// are open: the name is refused only if the upstream has no coin for it, or in combination with other names.

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

export interface ExcludedSets {
  /** Versions of the sets, and of a record whose matches are left out; part of the answer's version. */
  readonly versions: readonly string[];
  /** Time of the oldest set; infinity without sets. */
  readonly asOf: number;
  /** Time when the first set stops counting as fresh; infinity without sets. */
  readonly expires: number;
  readonly stale: boolean;
  /** The test that excludes coins of a snapshot. */
  readonly testIn: (snapshot: Snapshot) => RowTest;
}

/** Coins that matched on a recorded day. */
export interface MatchedCoins {
  /** Lower-cased. */
  readonly ids: ReadonlySet<string>;
  /** Version of the record. */
  readonly version: string;
  /** Until when the day is the one that is meant, milliseconds since 1970. */
  readonly expires: number;
}

export const excludeSets = async (
  { question, without }: { readonly question: Question; readonly without?: MatchedCoins | undefined },
  { snapshots, lifetime }: AnswerContext,
): Promise<Result<ExcludedSets, Problem>> => {
  const {
    exclude,
    set: { currency },
  } = question;
  const sets: readonly MembershipName[] = [
    ...exclude.category.map((name) => ['category', name] as const),
    ...exclude.chain.map((name) => ['chain', name] as const),
  ];
  const excluded = new Set(without?.ids);
  const versions = without === undefined ? [] : [without.version];
  let asOf = Number.POSITIVE_INFINITY;
  let expires = without?.expires ?? Number.POSITIVE_INFINITY;
  let stale = false;
  for (const [kind, name] of sets) {
    const set = { ...noMembership, [kind]: [name], currency };
    const held = await snapshots.get(set, lifetime);
    if (!held.ok) return fail(dataProblem(held.error));
    const { facts, header } = held.value.snapshot;
    if (!facts.complete) {
      const detail = `"not" works for a category or chain that is held whole, and ${shown(name)} has ${facts.itemCount} coins: leave it out, or ask for what you want instead of what you don't.`;
      return fail({ reason: 'too-broad', name: 'where', detail });
    }
    // A listed name may have no coin at present; an unlisted one without coins is a mistake.
    if (facts.itemCount === 0 && unlistedNames(set).length > 0)
      return fail(emptyNameProblem({ kind, name, parameter: 'where' }));
    for (const id of facts.columns.lowerTexts('id')) if (id !== undefined) excluded.add(id);
    versions.push(header.version);
    asOf = Math.min(asOf, header.asOfFrom);
    expires = Math.min(expires, header.asOfFrom + header.ttlSeconds * 1000);
    stale ||= held.value.freshness !== 'fresh';
  }
  const testIn = (snapshot: Snapshot): RowTest => {
    const ids = snapshot.columns.lowerTexts('id');
    return (row) => !excluded.has(ids[row] ?? '');
  };
  return ok({ versions, asOf, expires, stale, testIn });
};
