// Answers with a base set as it is held, and with the requested coins that the snapshot itself does not prove.
// References name coins of the whole market, so the snapshot of a smaller set proves none of them.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { baseSetText } from '../../../shared/query/question.ts';
import { findReference } from '../../../shared/reference/find-reference.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { answerReferences } from './answer-coins.ts';
import type { Asked, AskedReferences, SnapshotRows } from './asked.ts';
import { dataProblem } from './data-problem.ts';
import { deeperIfGranted } from './held-snapshot.ts';
import { type AnswerContext, type Answering, type Answer, referencePlaces, type ReferencePlaces } from './answer.ts';
import { emptyNameProblem } from './set-names.ts';

const findWanted = async (
  references: AskedReferences,
  currency: CurrencyCode,
  snapshot: Snapshot,
  context: AnswerContext,
): Answering<ReferencePlaces> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, context);
  if (!answer.ok) return answer;
  return ok(
    referencePlaces(
      references,
      answer.value.coins,
      (place, reference) => place.snapshot !== snapshot || findReference(snapshot.facts, reference).kind !== 'row',
    ),
  );
};

export const answerSnapshot = async (
  { set, unlisted, depth, wanted: references }: Asked<'snapshot'>,
  context: AnswerContext,
): Answering<Answer<SnapshotRows>> => {
  const held = await context.snapshots.get(set, context.lifetime);
  if (!held.ok) return fail(dataProblem(held.error));
  const { complete, itemCount } = held.value.snapshot.facts;
  if (unlisted !== undefined && complete && itemCount === 0) return fail(emptyNameProblem(unlisted));
  const { snapshot, freshness, from } = await deeperIfGranted(held.value, set, depth, context);
  const wanted =
    references === undefined ? ok(undefined) : await findWanted(references, set.currency, snapshot, context);
  if (!wanted.ok) return wanted;
  const used = [snapshot, ...(wanted.value?.rows ?? []).flatMap((place) => place?.snapshot ?? [])];
  const { version, asOfFrom, ttlSeconds } = snapshot.header;
  return ok({
    facts: {
      version,
      asOf: asOfFrom,
      ttlSeconds,
      simulated: used.some(({ header }) => header.simulated),
      stale: freshness !== 'fresh',
      plan: `snapshot ${baseSetText(set)} as columns`,
      from,
    },
    rows: () => Promise.resolve(ok({ set, snapshot, maxDepth: context.maxDepth, wanted: wanted.value })),
  });
};
