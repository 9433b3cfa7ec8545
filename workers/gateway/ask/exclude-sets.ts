// The coins that a question excludes by category or blockchain. Each excluded set must be complete.

import { noMembership } from '../../../shared/query/filter.ts';
import type { RowTest } from '../../../shared/query/evaluate.ts';
import type { Question } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { shown } from '../../../shared/text/shown.ts';
import { unlistedNames, type MembershipName } from './set-names.ts';
import { emptyNameProblem } from './unlisted-name.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { dataProblem } from './data-problem.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import type { AnswerContext } from './answer.ts';

export interface ExcludedSets {
  /** Versions of the sets; part of the answer's version. */
  readonly versions: readonly string[];
  /** Time of the oldest set; infinity without sets. */
  readonly asOf: number;
  /** Time when the first set stops counting as fresh; infinity without sets. */
  readonly expires: number;
  readonly stale: boolean;
  /** The test that excludes coins of a snapshot. */
  readonly testIn: (snapshot: Snapshot) => RowTest;
}

export const excludeSets = async (
  { exclude, set: { currency } }: Question,
  { snapshots, life }: AnswerContext,
): Promise<Result<ExcludedSets, Problem>> => {
  const sets: readonly MembershipName[] = [
    ...exclude.category.map((name) => ['category', name] as const),
    ...exclude.chain.map((name) => ['chain', name] as const),
  ];
  const excluded = new Set<string>();
  const versions: string[] = [];
  let asOf = Number.POSITIVE_INFINITY;
  let expires = Number.POSITIVE_INFINITY;
  let stale = false;
  for (const [kind, name] of sets) {
    const set = { ...noMembership, [kind]: [name], currency };
    const held = await snapshots.get(set, life);
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
