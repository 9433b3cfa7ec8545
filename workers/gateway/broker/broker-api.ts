// The calls from an isolate to the broker. Both sides exchange plain data, since it travels to a Durable Object.

import type { BaseSet } from '../../../shared/query/question.ts';
import type { PricePoint } from '../../../shared/past/series.ts';
import type { Result } from '../../../shared/result.ts';
import type { OwnedCoin, PageQuery, Wallet, WalletCoin } from '../providers/provider.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import type { BoughtPage } from './spend/paid-calls.ts';
import type { BrokerBody } from '../../../shared/protocol/status-answer.ts';

export interface SnapshotAsk {
  readonly set: BaseSet;
  /** The version that the isolate holds. */
  readonly known: string | undefined;
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
  | { readonly kind: 'newer'; readonly columns: ArrayBuffer }
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
  /** Until they are asked for again; 0: with the next question. */
  readonly againSeconds: number;
  /** In dollars by days since 1970, rising. */
  readonly totals: readonly { readonly day: number; readonly dollars: number }[];
}

export interface BalancesAsk extends Pick<PortfolioAsk, 'simulated' | 'waitMilliseconds'> {
  readonly wallets: readonly Wallet[];
  /** Whether what is not held may be bought. */
  readonly mayPay: boolean;
  /** Whether the service is to read the first wallet anew; nothing else is asked then. */
  readonly synchronise: boolean;
}

export type BalanceReply =
  /** `asOf`: milliseconds since 1970. */
  | { readonly kind: 'held'; readonly asOf: number; readonly coins: readonly WalletCoin[] }
  | { readonly kind: 'unpaid' }
  /** The service reads the wallet anew. */
  | { readonly kind: 'synchronising' }
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
  /** @param withHistory whether it also tells the credits of earlier days. */
  status(withHistory?: boolean): Promise<BrokerBody>;
}
