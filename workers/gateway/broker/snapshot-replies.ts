// The broker's replies about snapshots: the newest version of a set for an isolate that has an older one. Replies
// with data go out one after the other: a thousand isolates may wait for one snapshot, and all replies at once would
// take many times the memory of a Durable Object, which has 128 MB.

import type { Freshness } from '../codec/freshness.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import type { SnapshotAsk, SnapshotReply } from './broker-api.ts';
import { COLUMNS_PART, type PartStore, ROWS_PART } from './sets/part-store.ts';
import type { PublishedVersion } from './sets/set-record.ts';
import type { SetRegistry } from './sets/set-registry.ts';

export interface ReplyTurns {
  /**
   * Takes the next turn for a reply of this size.
   * @param isAwaited a request waits for it: it goes before replies that only renew what an isolate has.
   * @param mostMilliseconds maximum wait.
   * @returns false if the turn would come later; then no turn is taken.
   */
  take(bytes: number, isAwaited: boolean, mostMilliseconds: number): Promise<boolean>;
}

/** A reply leaves the object within a fraction of a second; in that time replies of a few MB are on their way. */
export const REPLY_BYTES_PER_SECOND = 64 * 1024 * 1024;
/** Replies within this time of their turn do not wait: a timer costs more. */
const AT_ONCE_MILLISECONDS = 50;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** @param clock milliseconds that advance even if time is frozen. */
export const createReplyTurns = (clock: () => number): ReplyTurns => {
  /** When the next turn begins, for awaited replies and for all. */
  let [awaitedFrom, allFrom] = [0, 0];
  return {
    async take(bytes, isAwaited, mostMilliseconds) {
      const now = clock();
      const start = Math.max(now, isAwaited ? awaitedFrom : allFrom);
      const wait = start - now;
      if (wait > Math.max(mostMilliseconds, AT_ONCE_MILLISECONDS)) return false;
      const end = start + (1000 * bytes) / REPLY_BYTES_PER_SECOND;
      if (isAwaited) awaitedFrom = end;
      allFrom = Math.max(allFrom, end);
      if (wait > AT_ONCE_MILLISECONDS) await sleep(wait);
      return true;
    },
  };
};

interface SnapshotReplies {
  /**
   * Replies in its turn.
   * @param latest by the clock: an isolate that has a snapshot is told at this time that there is none newer for now.
   */
  reply(text: string, ask: SnapshotAsk, latest: number, failure: UpstreamFailure | undefined): Promise<SnapshotReply>;
}

interface SnapshotRepliesOptions {
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
