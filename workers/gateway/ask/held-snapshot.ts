// What a question gets of the snapshots: the one of its set, a deeper one if that is granted, and the rows that it
// shows.

import type { BaseSet } from '../../../shared/query/question.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { SnapshotAnswer } from '../snapshots/held-snapshots.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { dataProblem } from './data-problem.ts';
import type { AnswerContext, CoinPlace } from './answer.ts';
import { type ColumnName, isPseudoColumn } from '../../../shared/coin/coin-fields.ts';
import { isCellColumn } from '../../../shared/columns/coin-columns.ts';
import type { Shown } from './asked.ts';

/** The snapshot of a base set that a question is planned over. */
export const heldSnapshot = async (
  set: BaseSet,
  { snapshots, lifetime }: Pick<AnswerContext, 'snapshots' | 'lifetime'>,
): Promise<Result<SnapshotAnswer, Problem>> => {
  const held = await snapshots.get(set, lifetime);
  return held.ok ? held : fail(dataProblem(held.error));
};

interface Deepening extends Pick<AnswerContext, 'lifetime' | 'maxDepth'> {
  readonly snapshots: Pick<AnswerContext['snapshots'], 'getDeeper'>;
}

/** The snapshot of at least `depth` coins, or of the most that are allowed; the held one if it can't be had for now. */
export const deeperIfGranted = async (
  held: SnapshotAnswer,
  set: BaseSet,
  depth: number,
  { snapshots, lifetime, maxDepth }: Deepening,
): Promise<SnapshotAnswer> => {
  const { facts, header } = held.snapshot;
  const wanted = Math.min(depth, maxDepth);
  if (facts.complete || header.depth >= wanted) return held;
  const deeper = await snapshots.getDeeper(set, lifetime, wanted);
  return deeper.ok ? deeper.value : held;
};

/** Whether any of these columns has its cells only in the rows. */
const cellsNeedRows = (columns: readonly ColumnName[]): boolean =>
  columns.some((column) => !isPseudoColumn(column) && !isCellColumn(column));

type Loaded = ReturnType<Snapshot['loadRows']>;

export const loadShown = async (snapshot: Snapshot, rows: readonly number[], shown: Shown): Loaded =>
  shown === 'rows' || cellsNeedRows(shown) ? await snapshot.loadRows(rows) : ok(undefined);

/** The same for coins of several snapshots: reads the rows of each once. */
export const loadPlaces = async (places: readonly CoinPlace[], shown: Shown): Loaded => {
  const rows = new Map<Snapshot, number[]>();
  for (const { snapshot, row } of places) {
    const held = rows.get(snapshot);
    if (held === undefined) rows.set(snapshot, [row]);
    else held.push(row);
  }
  const loaded = await Promise.all([...rows].map(([snapshot, held]) => loadShown(snapshot, held, shown)));
  return loaded.find((one) => !one.ok) ?? ok(undefined);
};
