// The coins that a reader of a snapshot wants beside it: a row for each that the snapshot itself does not tell for sure.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { findReference } from '../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { answerReferences, type CoinPlace } from './answer-references.ts';
import type { AnswerContext } from './prepared-answer.ts';
import { referenceRows, type ReferenceRows } from './reference-rows.ts';

/** A row is where the coin stands; null where the snapshot itself tells it, or by a problem. */
export type WantedAnswer = ReferenceRows<CoinPlace>;

/**
 * References name coins of the whole market, so the snapshot of a smaller set tells none of them for sure.
 * @param references what can't be read as one is its sentence.
 */
export const answerWanted = async (
  references: readonly Result<Reference, string>[],
  currency: CurrencyCode,
  { facts, header }: Snapshot,
  context: AnswerContext,
): Promise<Result<WantedAnswer, Problem>> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, context);
  if (!answer.ok) return answer;
  return ok(
    referenceRows(references, answer.value.coins, (place, reference) => {
      const isTheirs = place.snapshot.header.version === header.version;
      return isTheirs && findReference(facts, reference).kind === 'row' ? null : place;
    }),
  );
};
