// Gets the snapshot of a base set that a question is planned over.

import type { BaseSet } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/snapshots.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext } from './answer.ts';

interface Holding extends Pick<AnswerContext, 'life'> {
  readonly snapshots: Pick<AnswerContext['snapshots'], 'get' | 'getWhole'>;
}

/** If the snapshot lacks pages that are being fetched and is not enough without them, waits for the whole one. */
export const heldSnapshot = async (
  set: BaseSet,
  isEnough: (snapshot: Snapshot) => boolean,
  { snapshots, life }: Holding,
): Promise<Result<SnapshotAnswer, Problem>> => {
  const held = await snapshots.get(set, life);
  if (!held.ok) return fail(dataProblem(held.error));
  const { snapshot } = held.value;
  if (snapshot.header.partial !== true || isEnough(snapshot)) return held;
  return ok((await snapshots.getWhole(set, life)) ?? held.value);
};
