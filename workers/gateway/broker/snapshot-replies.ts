// The broker's replies about snapshots: the newest version of a set for an isolate that has an older one.

import type { Freshness } from '../codec/freshness.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { SnapshotAsk, SnapshotReply } from './broker-api.ts';
import type { ReplyTurns } from './reply-turns.ts';
import { COLUMNS_PART, ROWS_PART, type PartStore } from './sets/part-store.ts';
import type { PublishedVersion } from './sets/set-record.ts';
import type { SetRegistry } from './sets/set-registry.ts';

export interface SnapshotReplies {
  /**
   * Replies in its turn.
   * @param latest by the clock: an isolate that has a snapshot is told at this time that there is none newer for now.
   */
  reply(text: string, ask: SnapshotAsk, latest: number, failure: UpstreamFailure | undefined): Promise<SnapshotReply>;
}

export interface SnapshotRepliesOptions {
  readonly registry: Pick<SetRegistry, 'get'>;
  readonly parts: Pick<PartStore, 'read'>;
  readonly turns: ReplyTurns;
  readonly ageOf: (published: PublishedVersion | undefined) => Freshness;
  /** The failure for a set that is still being fetched. */
  readonly noAnswerYet: (text: string) => UpstreamFailure;
  readonly clock: () => number;
}

export const createSnapshotReplies = (options: SnapshotRepliesOptions): SnapshotReplies => {
  const { registry, parts, turns, ageOf, noAnswerYet, clock } = options;
  return {
    async reply(text, ask, latest, failure) {
      const newest = registry.get(text)?.versions[0];
      if (newest === undefined || ageOf(newest) === 'gone')
        return { kind: 'none', failure: failure ?? noAnswerYet(text) };
      if (ask.known !== undefined && newest.version <= ask.known) return { kind: 'same', failure };
      const columns = parts.read(text, newest.slot, COLUMNS_PART);
      if (columns === undefined) return { kind: 'none', failure: failure ?? noAnswerYet(text) };
      const rows = ask.withRows ? parts.read(text, newest.slot, ROWS_PART) : undefined;
      const bytes = columns.byteLength + (rows?.byteLength ?? 0);
      // Nothing but the snapshot helps an isolate that has none.
      const isAwaited = ask.known === undefined;
      const most = isAwaited ? Number.POSITIVE_INFINITY : latest - clock();
      const hasTurn = await turns.take(bytes, isAwaited, most);
      return hasTurn ? { kind: 'newer', columns, rows } : { kind: 'same', failure };
    },
  };
};
