// The coins that a reader of a snapshot wants beside it: a row for each that the snapshot itself does not tell for sure.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { findReference } from '../../../shared/reference/find-reference.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { timeText } from '../format/cell-value.ts';
import { snapshotValue, type SnapshotColumnName, type SnapshotValue } from '../format/snapshot-columns.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import { answerReferences } from './answer-references.ts';
import type { GatewayProblem } from '../problem/gateway-problem.ts';
import type { AnswerContext } from './prepared-answer.ts';
import { referenceRows, type ReferenceRows } from './reference-rows.ts';

export interface WantedCoins {
  /** What can't be read as a reference is its sentence. */
  readonly references: readonly Result<Reference, string>[];
  readonly columns: readonly SnapshotColumnName[];
  readonly currency: CurrencyCode;
}

/** A row has its cells in the order of the columns. */
export interface WantedAnswer extends ReferenceRows<readonly SnapshotValue[]> {
  /** When the oldest of the rows' data was given; null where there are none. */
  readonly asOf: string | null;
  readonly stale?: true;
  readonly simulated: boolean;
}

/** References name coins of the whole market, so the snapshot of a smaller set tells none of them for sure. */
export const answerWanted = async (
  { references, columns, currency }: WantedCoins,
  { facts, header }: Snapshot,
  context: AnswerContext,
): Promise<Result<WantedAnswer, GatewayProblem>> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, context);
  if (!answer.ok) return answer;
  const used = new Set<Snapshot>();
  let stale = false;
  const rows = referenceRows(references, answer.value.coins, (place, reference) => {
    const isTheirs = place.snapshot.header.version === header.version;
    if (isTheirs && findReference(facts, reference).kind === 'row') return null;
    used.add(place.snapshot);
    stale ||= place.stale;
    return columns.map((name) => snapshotValue(place.snapshot.columns, name, place.row));
  });
  const headers = [...used].map((snapshot) => snapshot.header);
  return ok({
    ...rows,
    asOf: headers.length === 0 ? null : timeText(Math.min(...headers.map(({ asOfFrom }) => asOfFrom))),
    ...(stale ? { stale } : {}),
    simulated: headers.some(({ simulated }) => simulated),
  });
};
