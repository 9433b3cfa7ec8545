// The calls from an isolate to the broker. Both sides exchange plain data, since it travels to a Durable Object.

import type { BaseSet } from '../../../shared/query/question.ts';
import type { PricePoint } from '../../../shared/past/series.ts';
import type { Result } from '../../../shared/result.ts';
import type { SnapshotParts } from '../codec/snapshot-layout.ts';
import type { OwnedCoin, PageQuery, Wallet, WalletCoin } from '../providers/provider.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import type { SpentDay, Spending } from './spend/ledger.ts';
import type { BoughtPage } from './spend/paid-calls.ts';
import type { CreditCount } from './spend/upstream-count.ts';
import type { SeriesSize } from './past/series-table.ts';

export interface SnapshotAsk {
  readonly set: BaseSet;
  /** The version that the isolate holds. */
  readonly known: string | undefined;
  /** Whether all rows are sent along. */
  readonly withRows: boolean;
  /** Maximum time to wait for a snapshot newer than `known`, milliseconds. */
  readonly waitMilliseconds: number;
  /** Whether the broker may open the set if it does not hold it. */
  readonly mayOpen: boolean;
  /** Coins that the snapshot should hold; undefined: the set's present depth. */
  readonly depth: number | undefined;
  /** Hash of the client that asks. */
  readonly client: string;
  /** Hashes of the clients that have asked for the set since the isolate's last call for it. */
  readonly clients: readonly string[];
}

export type SnapshotReply =
  /** A snapshot newer than `known`. */
  | ({ readonly kind: 'newer' } & SnapshotParts)
  /** `known` is the newest; `failure` says why there is none newer if one is due. */
  | { readonly kind: 'same'; readonly failure: UpstreamFailure | undefined }
  | { readonly kind: 'none'; readonly failure: UpstreamFailure }
  /** The broker does not hold the set, and `mayOpen` is false. */
  | { readonly kind: 'unknown' };

export interface PageAsk {
  readonly query: PageQuery;
  /** Maximum age of a page that was bought before, seconds. */
  readonly maxAgeSeconds: number;
  /** Hash of the client that asks. */
  readonly client: string;
  /** Maximum wait for the call's turn, milliseconds. */
  readonly waitMilliseconds: number;
}

/** A coin whose series of past prices are wanted. */
export interface CoinAsk {
  readonly coin: string;
  /** For each period that the isolate holds, when the source was asked last, seconds since 1970. */
  readonly known: Readonly<Record<string, number>>;
  /** Its price in dollars in the isolate's market. */
  readonly present: PricePoint | undefined;
}

export interface SeriesAsk {
  /** Each once. */
  readonly coins: readonly CoinAsk[];
  /** Period to ask the source for, if nothing newer is held; undefined: only what is held is wanted. */
  readonly period: string | undefined;
  /** Whether the isolate's market is invented: series of invented prices are kept apart. */
  readonly simulated: boolean;
  /** Hash of the client that asks. */
  readonly client: string;
  /** Maximum time to wait for calls, milliseconds. */
  readonly waitMilliseconds: number;
}

export type SeriesReply =
  /** All series of each period whose newest one the isolate lacks. */
  | { readonly kind: 'newer'; readonly series: readonly ArrayBuffer[]; readonly isFetched: boolean }
  /** The isolate has all that is held, and the source was asked a short while ago. */
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly failure: UpstreamFailure };

export type RecordedDays = readonly {
  readonly set: string;
  /** Rising. */
  readonly days: readonly number[];
  /** Of the record of each day: a copy of another version is not the record. */
  readonly versions: readonly string[];
}[];

export interface PortfolioAsk {
  /** Whether the isolate's market is invented: an invented portfolio answers for no other. */
  readonly simulated: boolean;
  /** Whether everyone may ask, which only invented amounts are for. */
  readonly isOpen: boolean;
  /** How many days of totals are wanted. */
  readonly days: number;
  /** Maximum time to wait for calls, milliseconds. */
  readonly waitMilliseconds: number;
}

export interface PortfolioReply {
  /** The last amounts that are believed, and when they were told, milliseconds since 1970. */
  readonly held: { readonly asOf: number; readonly coins: readonly OwnedCoin[] } | undefined;
  /** Why there are none, or none newer. */
  readonly failure: UpstreamFailure | undefined;
  /** In dollars by days since 1970, rising. */
  readonly totals: readonly { readonly day: number; readonly dollars: number }[];
}

export interface BalancesAsk extends Pick<PortfolioAsk, 'simulated' | 'waitMilliseconds'> {
  readonly wallets: readonly Wallet[];
  /** Whether what is not held may be bought. */
  readonly mayPay: boolean;
}

export type BalanceReply =
  /** `asOf`: milliseconds since 1970. */
  | { readonly kind: 'held'; readonly asOf: number; readonly coins: readonly WalletCoin[] }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'failed'; readonly failure: UpstreamFailure };

/** What an operator has forgotten: the series of a coin, or what was recorded of a day since 1970. */
export type Forget = { readonly series: string } | { readonly day: number };

export interface Forgot {
  /** What was held of it, each by its name; empty if nothing was. */
  readonly dropped: readonly string[];
  /** False if KV did not do its part: then it is to be asked again. */
  readonly isComplete: boolean;
}

/** The rates of a currency, by day, rising. */
export type DayRates = readonly {
  /** Since 1970. */
  readonly day: number;
  /** Units for a US dollar at the day's close. */
  readonly rate: number;
  readonly simulated: boolean;
}[];

/** The newest version of a set that the broker holds. */
export interface NewestVersion {
  readonly version: string;
  readonly depth: number;
}

export interface PageReply {
  readonly page: Result<BoughtPage, UpstreamFailure>;
  /**
   * Of the page's set; undefined if the broker holds none. An isolate with fewer coins would pay for more questions.
   */
  readonly newest: NewestVersion | undefined;
}

/** The state of the broker, for people. Times are milliseconds since 1970. */
export interface BrokerStatus {
  readonly credits: {
    readonly perDay: number;
    readonly perMonth: number;
    /** Below 0 if they were spent in advance. */
    readonly saved: number;
    /** What accrues in an hour. */
    readonly perHour: number;
    readonly spending: Spending;
    /** End of the day that the budget is for. */
    readonly dayEnds: number;
    /** Next renewal of the key's plan, as far as is known. */
    readonly renewsAt: number;
    readonly upstream: CreditCount | null;
  };
  /** Time until the upstream may be called again after failures or refusals, seconds. */
  readonly upstreamPausedSeconds: number;
  /** Present pause from the end of one call to the start of the next. */
  readonly upstreamPauseMilliseconds: number;
  readonly past: {
    readonly series: SeriesSize;
    /** Series whose newest answer contradicts what is known, and since when the oldest does. */
    readonly inDoubt: { readonly series: number; readonly since: number | null };
    /** The settled days by set, rising. */
    readonly records: readonly Pick<RecordedDays[number], 'set' | 'days'>[];
  };
  readonly kvWrites: { readonly perDay: number; readonly today: number };
  readonly sets: readonly {
    readonly set: string;
    readonly depth: number;
    readonly coins: number;
    readonly asOf: number | null;
    readonly ttlSeconds: number | null;
    /** Rows for coins that the list already has. */
    readonly doubled: number;
    readonly failing: boolean;
    /** Lifetime that a snapshot published now would get. */
    readonly lifetimeSeconds: number;
    /** Clients that use the set; each client is divided among the sets that it uses. */
    readonly clients: number;
    /**
     * The newest list if it is in doubt, else null: when that was first found, in how many answers, why, and when it is
     * believed if answers go on to agree.
     */
    readonly doubt: {
      readonly since: number;
      readonly times: number;
      readonly itemCount: number;
      readonly detail: string | null;
      readonly believed: number;
    } | null;
  }[];
  /** Single questions whose answers are in doubt, and since when the oldest is. */
  readonly questionsInDoubt: { readonly questions: number; readonly since: number | null };
  /** Credits by day, the oldest first. Only if it was asked for. */
  readonly history?: readonly SpentDay[];
}

export interface BrokerApi {
  snapshot(ask: SnapshotAsk): Promise<SnapshotReply>;
  /** All rows of a version; undefined if the broker no longer has them. */
  rows(set: BaseSet, version: string): Promise<ArrayBuffer | undefined>;
  page(ask: PageAsk): Promise<PageReply>;
  /** A reply for each coin, in order. */
  series(ask: SeriesAsk): Promise<readonly SeriesReply[]>;
  /** The settled days by set; days since 1970. */
  recordedDays(): Promise<RecordedDays>;
  /** The recorded rates of a currency that is no coin. */
  dayRates(currency: string): Promise<DayRates>;
  /** The record of a day; undefined if there is none. @param set its canonical text. */
  record(set: string, day: number): Promise<ArrayBuffer | undefined>;
  portfolio(ask: PortfolioAsk): Promise<PortfolioReply>;
  /** A reply for each wallet, in order. */
  balances(ask: BalancesAsk): Promise<readonly BalanceReply[]>;
  /** Forgets it in the broker and in KV. */
  forget(what: Forget): Promise<Forgot>;
  status(withHistory?: boolean): Promise<BrokerStatus>;
}
