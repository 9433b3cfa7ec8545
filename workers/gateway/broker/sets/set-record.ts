// What the broker knows of one base set: plain data, stored as JSON.

import type { BaseSet } from '../../../../shared/question/question.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { Doubt } from './doubt.ts';

/** One published snapshot. Part 0 is its common columns, the others are its further parts. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Coins that were asked for; all that the set has may be fewer, and so may be what was got. */
  readonly depth: number;
  readonly coins: number;
  readonly itemCount: number;
  /** Rows of coins that the list has already. */
  readonly doubled?: number;
  /** A first page, published before the others. */
  readonly partial?: boolean;
}

/** A refresh that failed, with none that succeeded since. */
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
}

export interface SetRecord {
  readonly set: BaseSet;
  /** When the set was last asked for, milliseconds since 1970. Stored now and then only. */
  readonly askedAt: number;
  /** Null where the depth is standard. */
  readonly grown: GrownDepth | null;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  readonly failed: FailedRefresh | null;
  /** When this set was last written to KV, or began to wait for its first write, milliseconds since 1970. */
  readonly storedAt: number | null;
  /** How long after the end of its lifetime the set is asked for, in the mean. */
  readonly idleSeconds: number;
  /** Refreshes in a row whose pages did not fit together, not even fetched twice. */
  readonly misfits: number;
  /** Ids that stood on two pages of the list each time that it was fetched of late. */
  readonly twice: readonly string[];
  /** Null where the newest list was believed. */
  readonly doubt: Doubt | null;
}
