// Gets a deeper snapshot of a set for an answer that the held one can also give.

import type { BaseSet } from '../../../shared/query/question.ts';
import type { SnapshotAnswer } from '../snapshots/snapshots.ts';
import type { AnswerContext } from './answer.ts';

interface Deepening extends Pick<AnswerContext, 'life' | 'maxDepth'> {
  readonly snapshots: Pick<AnswerContext['snapshots'], 'getDeeper'>;
}

/** The snapshot of at least `depth` coins, or of the most that are allowed; the held one if it can't be had for now. */
export const deeperIfGranted = async (
  held: SnapshotAnswer,
  set: BaseSet,
  depth: number,
  { snapshots, life, maxDepth }: Deepening,
): Promise<SnapshotAnswer> => {
  const { facts, header } = held.snapshot;
  const wanted = Math.min(depth, maxDepth);
  if (facts.complete || header.depth >= wanted) return held;
  const deeper = await snapshots.getDeeper(set, life, wanted);
  return deeper.ok ? deeper.value : held;
};
