// What an isolate may ask of the broker. Plain data both ways: it travels to the Durable Object and back.

import type { BaseSet } from '../../../shared/question/question.ts';
import type { Result } from '../../../shared/result.ts';
import type { PageQuery } from '../providers/page-query.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { HistoryTable } from './metrics/history.ts';
import type { BoughtPage } from './spend/bought-page.ts';
import type { Spending } from './spend/ledger.ts';
import type { CreditCount } from './spend/upstream-count.ts';
import type { Tally } from './metrics/tally.ts';

export interface SnapshotAsk {
  readonly set: BaseSet;
  /** The version that the isolate holds. */
  readonly known: string | undefined;
  /** Places of further parts that should come along. */
  readonly furtherParts: readonly number[];
  /** How long the caller would wait for something newer than it has, in milliseconds. */
  readonly waitMilliseconds: number;
  /** A set that the broker does not hold may be opened. */
  readonly mayOpen: boolean;
  /** Coins that the snapshot should hold; undefined: as many as it does. */
  readonly depth: number | undefined;
  /** The known one lacks pages that are on their way: those are worth waiting for. */
  readonly whole: boolean;
  /** Who asks, and who has asked for the set since the isolate asked last: hashes. */
  readonly client: string;
  readonly clients: readonly string[];
}

/** One of a snapshot's further parts. */
export interface IndexedPart {
  readonly index: number;
  readonly part: ArrayBuffer;
}

export type SnapshotReply =
  /** A newer snapshot than the known one, and those of its further parts that were asked for. */
  | { readonly kind: 'newer'; readonly columns: ArrayBuffer; readonly furtherParts: readonly IndexedPart[] }
  /** The known one is the newest; `failure` says why there is none newer, where one is due. */
  | { readonly kind: 'same'; readonly failure: UpstreamFailure | undefined }
  | { readonly kind: 'none'; readonly failure: UpstreamFailure }
  /** The set is not held, and the caller did not say that it may be opened. */
  | { readonly kind: 'unknown' };

export interface PageAsk {
  readonly query: PageQuery;
  /** A page that was bought so long ago is good enough. */
  readonly maxAgeSeconds: number;
  /** Who asks: a hash. */
  readonly client: string;
  /** How long the caller waits for its turn, in milliseconds. */
  readonly waitMilliseconds: number;
}

/** How the broker is, for people. Times are milliseconds since 1970. */
export interface BrokerStatus {
  readonly credits: {
    readonly perDay: number;
    readonly perMonth: number;
    readonly spending: Spending;
    /** When the day's budget begins anew. */
    readonly dayEnds: number;
    /** When the key's plan gives new credits, as far as is known. */
    readonly renewsAt: number;
    readonly upstream: CreditCount | null;
  };
  /** For how much longer the upstream is not called, after failures or refusals. */
  readonly upstreamPausedSeconds: number;
  /** From the end of one call to the start of the next, at present. */
  readonly upstreamPauseMilliseconds: number;
  readonly kvWrites: { readonly perDay: number; readonly today: number };
  readonly sets: readonly {
    readonly set: string;
    readonly depth: number;
    readonly coins: number;
    readonly asOf: number | null;
    readonly ttlSeconds: number | null;
    /** Rows of the list that are of coins which it has already. */
    readonly doubled: number;
    readonly failing: boolean;
    /** How long a snapshot that was published now would count as fresh. */
    readonly lifetimeSeconds: number;
    /** Clients that use it, each shared out among the sets that it uses. */
    readonly clients: number;
    /** A list that lacks coins of the one that is held, and since when it was found; null where there is none. */
    readonly doubt: { readonly since: number; readonly times: number; readonly itemCount: number } | null;
  }[];
  /** Only where it was asked for. */
  readonly history?: readonly HistoryTable[];
}

/** `answered` is what the isolate has answered since it asked last. */
export interface BrokerApi {
  snapshot(ask: SnapshotAsk, answered?: Tally): Promise<SnapshotReply>;
  /** One further part of a version; undefined where the broker does not have it any more. */
  furtherPart(set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined>;
  page(ask: PageAsk): Promise<Result<BoughtPage, UpstreamFailure>>;
  status(withHistory?: boolean, answered?: Tally): Promise<BrokerStatus>;
}
