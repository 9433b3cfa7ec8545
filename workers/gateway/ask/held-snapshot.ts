// Gets the snapshot of a base set with the columns that a question reads, so that planning and selecting need not wait.

import type { SetColumn } from '../../../shared/columns/coin-columns.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/snapshots.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext, Attempt } from './prepared-answer.ts';

interface Holding extends Pick<AnswerContext, 'life'> {
  readonly snapshots: Pick<AnswerContext['snapshots'], 'get' | 'getWhole'>;
}

/** If the snapshot lacks pages that are being fetched and is not enough without them, waits for the whole one. */
export const heldSnapshot = async (
  set: BaseSet,
  columns: readonly SetColumn[],
  isEnough: (snapshot: Snapshot) => boolean,
  { snapshots, life }: Holding,
): Attempt<SnapshotAnswer> => {
  const held = await snapshots.get(set, life);
  if (!held.ok) return fail(dataProblem(held.error));
  const { snapshot } = held.value;
  const loaded = await snapshot.loadColumns(columns);
  if (!loaded.ok) return loaded;
  if (snapshot.header.partial !== true || isEnough(snapshot)) return held;
  const whole = await snapshots.getWhole(set, life);
  if (whole === undefined) return held;
  const wholeLoaded = await whole.snapshot.loadColumns(columns);
  return wholeLoaded.ok ? ok(whole) : wholeLoaded;
};
