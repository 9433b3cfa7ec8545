// A snapshot as one JSON object: its header, its columns, and the coins that were looked up. A client can rebuild from
// it all that a plan needs.

import { baseSetText } from '../../../../shared/query/question.ts';
import type { SnapshotBody, WantedBody } from '../../../../shared/protocol/snapshot-answer.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { SnapshotRows } from '../../ask/asked.ts';
import { rowProblems, type ReferencePlaces } from '../../ask/reference-places.ts';
import type { SetColumn } from '../../../../shared/columns/coin-columns.ts';
import { joinBytes } from './join-bytes.ts';
import { columnBytes, snapshotValue } from './snapshot-columns.ts';

export interface SnapshotToWrite extends SnapshotRows {
  readonly columns: readonly SetColumn[];
  /** Older than its lifetime. */
  readonly stale: boolean;
  /** Columns that no coin has. */
  readonly lacking: readonly SetColumn[];
}

/** Rows have their cells in the order of the columns; `asOf` is null without rows. */
const wantedBody = ({ rows, problems }: ReferencePlaces, columns: readonly SetColumn[]): WantedBody => {
  const places = rows.filter((place) => place !== null);
  const headers = places.map(({ snapshot }) => snapshot.header);
  return {
    rows: rows.map((place) => place && columns.map((name) => snapshotValue(place.snapshot.columns, name, place.row))),
    problems: rowProblems(problems),
    asOf: headers.length === 0 ? null : timeText(Math.min(...headers.map(({ asOfFrom }) => asOfFrom))),
    ...(places.some(({ stale }) => stale) ? { stale: true } : {}),
    simulated: headers.some(({ simulated }) => simulated),
  };
};

export const writeSnapshot = (body: SnapshotToWrite): Uint8Array => {
  const { set, columns, snapshot, stale, maxDepth, wanted, lacking } = body;
  const { version, asOfFrom, asOfTo, ttlSeconds, simulated, count, itemCount, complete, sound, cutoff, ranksHeld } =
    snapshot.header;
  const head: Omit<SnapshotBody, 'columns' | 'wanted'> = {
    set: baseSetText(set),
    version,
    asOf: timeText(asOfFrom),
    asOfFrom: timeText(asOfFrom),
    asOfTo: timeText(asOfTo),
    expires: timeText(asOfFrom + ttlSeconds * 1000),
    ttlSeconds,
    ...(stale ? { stale } : {}),
    simulated,
    maxDepth,
    ...(lacking.length > 0 ? { lacking: [...lacking] } : {}),
    facts: { count, itemCount, complete, sound, cutoff, ranksHeld },
  };
  return joinBytes(
    `${JSON.stringify(head).slice(0, -1)},"columns":{`,
    columns.map((name) => columnBytes(snapshot.columns, name)),
    wanted === undefined ? '}}' : `},"wanted":${JSON.stringify(wantedBody(wanted, columns))}}`,
  );
};
