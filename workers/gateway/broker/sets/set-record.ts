// The broker's record of one base set: plain data, stored as JSON.

import type { BaseSet } from '../../../../shared/query/question.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Doubt } from '../../judge/doubt.ts';

/** One published snapshot. Part 0 is its common columns, the others are its further parts. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Coins asked for; the set may have fewer, and fewer may have been fetched. */
  readonly depth: number;
  readonly coins: number;
  readonly itemCount: number;
  /** Rows for coins that the list already has. */
  readonly doubled?: number;
  /** Rows of the raw list of the whole market of which the set was made, where the service gives whole lists. */
  readonly listed?: number;
  /** A first page, published before the others. */
  readonly partial?: boolean;
}

/** The last failed refresh, with no successful one since. */
export interface FailedRefresh {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Failures in a row. */
  readonly times: number;
  readonly failure: UpstreamFailure;
}

/** A depth beyond the standard. */
export interface GrownDepth {
  readonly coins: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Time for which it lasts; an hour if missing. */
  readonly seconds?: number;
}

export interface SetRecord {
  readonly set: BaseSet;
  /** When the set was last asked for, milliseconds since 1970. Stored only with other changes. */
  readonly askedAt: number;
  /** Null if the depth is standard. */
  readonly grown: GrownDepth | null;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  readonly failed: FailedRefresh | null;
  /** Time of the set's last write to KV, or since when its first write waits, milliseconds since 1970. */
  readonly storedAt: number | null;
  /** Refreshes in a row whose pages did not fit together. */
  readonly misfits: number;
  /** Ids that were listed twice in the latest fetch; those on neighbouring pages in each of the latest. */
  readonly twice: readonly string[];
  /** Null if the newest list was accepted. */
  readonly doubt: Doubt | null;
}

/** How many whole lists of the set are known, at most as many as versions are kept. */
export const timesHeard = (record: Pick<SetRecord, 'versions'> | undefined): number =>
  record?.versions.filter(({ partial }) => partial !== true).length ?? 0;
