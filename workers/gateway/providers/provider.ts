// The port to a market data service: its properties, the calls that the gateway makes, and the query for a page.
// Everything specific to one service (addresses, names of parameters, forms of answers, prices) is in its folder.

import type { FieldName } from '../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { ChartCapabilities } from '../../../shared/past/held-series.ts';
import type { Series } from '../../../shared/past/series.ts';
import type { Capabilities, UpstreamTest } from '../../../shared/query/capabilities.ts';
import type { Network } from '../../../shared/protocol/owned.ts';
import type { Membership } from '../../../shared/query/filter.ts';
import type { BaseSet } from '../../../shared/query/question.ts';
import type { Result } from '../../../shared/result.ts';
import type { EncodedPage } from '../codec/page.ts';
import type { WriteLog } from '../log/write-log.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';
import type { Sort } from '../../../shared/columns/sort.ts';
import type { Day } from '../../../shared/past/calendar.ts';

/** How a service is named to people, and what it asks of those who use it. */
interface ProviderSource {
  readonly title: string;
  /** Its site. */
  readonly url: string;
  /** Names it beside its data. Without line ends and characters outside of ASCII: a header has it. */
  readonly attribution: string;
  /** Its terms in one sentence. */
  readonly terms: string;
}

/**
 * A market data service.
 * @example
 * const client = provider.connect(settings, fetch, log);
 * const answer = await client.page?.({ set, tests: [], sort: byFallingCap, page: 1, size: 1000 });
 * // { ok: true, value: { value: page, simulated: false } }, or { ok: false, error: { reason: 'timeout' } }
 */
export interface Provider {
  /** Name in the setting. */
  readonly name: string;
  readonly source: ProviderSource;
  /** Its address, unless UPSTREAM_URL names another. Without a trailing slash. */
  readonly address: string;
  /** Whether it answers only with a key. Without one no key is ever sent to it. */
  readonly needsKey: boolean;
  readonly capabilities: Capabilities;
  /** What the rates of all currencies cost; undefined if it has none. */
  readonly rates?: { readonly credits: number };
  /** The series of past prices that it has; undefined if it has none. */
  readonly charts?: ChartCapabilities;
  /** What a portfolio that its owner shares costs; undefined if it has none. */
  readonly portfolio?: {
    readonly creditsPerPage: number;
    readonly coinsPerPage: number;
    readonly creditsForTotal: number;
  };
  /** What the balances of an address on a network cost; undefined if it has none. */
  readonly wallets?: { readonly creditsPerWallet: number; readonly creditsToSynchronise: number };
  /** Whether an invented market of it, the market service's, also has the lists of past days. */
  readonly inventsDays?: true;
  /** Fields that its coins may have. */
  readonly fields: readonly FieldName[];
  /** Those of them that the service does not give, but the gateway computes, as the coin table says. */
  readonly derived: readonly FieldName[];
  /** The kinds of sets that it has, by category or by blockchain, and their currencies. */
  readonly memberships: readonly (keyof Membership)[];
  readonly currencies: readonly CurrencyCode[];
  /** Credits per month of its free plan: the budget while nothing else is known. */
  readonly freePlanCredits: number;
  /** Its data does not change sooner, so that no snapshot is renewed sooner. */
  readonly updateSeconds: number;
  /** A list of the whole market with fewer coins is in doubt. Default none. */
  readonly leastCoins?: number;
  /** Default pause between the end of one call and the start of the next. */
  readonly pauseMilliseconds: number;
  connect(settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ProviderClient;
}

export interface UpstreamSettings {
  /** Without a trailing slash. */
  readonly upstreamUrl: string;
  readonly upstreamApiKey: string;
  readonly upstreamTimeoutSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Each call is one request and returns a checked answer, or a failure without any of the service's text. */
export type ProviderClient = PagedClient | ListedClient;

/** A service that gives its lists page by page. */
export interface PagedClient extends OtherCalls {
  page(query: PageQuery): Promise<Result<ProviderPage, UpstreamFailure>>;
  readonly list?: never;
}

/**
 * A service whose list is one answer. It is never asked for less than a whole base set (`wholeLists` of its
 * capabilities).
 */
export interface ListedClient extends OtherCalls {
  /** Makes no call yet. */
  list(set: BaseSet): Intake;
  readonly page?: never;
}

interface OtherCalls {
  /** Past prices in US dollars, bitcoin and ether. One request, however many coins. Undefined without `charts`. */
  readonly charts?: (query: ChartsQuery) => Promise<Result<ProviderCharts, UpstreamFailure>>;
  /** The rates of its currencies at present. Undefined without `rates`. */
  readonly rates?: () => Promise<Result<ProviderRates, UpstreamFailure>>;
  /** A page of a portfolio, from 1. Undefined without `portfolio`, like its total in US dollars. */
  readonly portfolio?: (of: SharedPortfolio, page: number) => Promise<Result<ProviderHoldings, UpstreamFailure>>;
  readonly portfolioTotal?: (of: SharedPortfolio) => Promise<Result<{ readonly dollars: number }, UpstreamFailure>>;
  /** What wallets hold, one request. Undefined without `wallets`. */
  readonly balances?: (wallets: readonly Wallet[]) => Promise<Result<ProviderBalances, UpstreamFailure>>;
  /** Has the service read a wallet anew, which takes it a while. */
  readonly synchronise?: (wallet: Wallet) => Promise<Result<object, UpstreamFailure>>;
  /** The service's count of the key's credits; the call is free. Undefined if the service has none. */
  readonly creditUsage?: () => Promise<Result<CreditUsage, UpstreamFailure>>;
}

/** Names a shared portfolio, to the service alone. */
export interface SharedPortfolio {
  readonly shareToken: string;
  /** Empty if there is none. */
  readonly passcode: string;
}

/** Of coins that are neither sold out nor marked as fake. */
export interface OwnedCoin {
  readonly id: string;
  readonly symbol: string;
  readonly amount: number;
  /** US dollars; null if unknown. */
  readonly price: number | null;
  readonly averageBuy: number | null;
}

export interface ProviderHoldings {
  readonly coins: readonly OwnedCoin[];
  /** US dollars of the coins marked as fake, which a total may count. */
  readonly fakeDollars: number;
  /** A further page may have more. */
  readonly hasMore: boolean;
  /** The service marked the data as invented. */
  readonly simulated: boolean;
}

/** An address on a network. Letters are small where the network ignores their case. */
export interface Wallet {
  readonly network: Network;
  readonly address: string;
}

export interface WalletCoin extends Omit<OwnedCoin, 'averageBuy'> {
  readonly isFake: boolean;
}

export interface ProviderBalances {
  /** In the order of the question; undefined for one that the answer lacks. */
  readonly wallets: readonly (readonly WalletCoin[] | undefined)[];
  /** The service marked the data as invented. */
  readonly simulated: boolean;
}

export interface ProviderRates {
  /** Units of each currency for a US dollar, by code; without coins. */
  readonly perDollar: Readonly<Record<string, number>>;
  /** The service marked the data as invented. */
  readonly simulated: boolean;
}

export interface ProviderPage {
  readonly value: EncodedPage;
  /** Rows of the raw list of the market from which a set was made; undefined if the service was asked for the set. */
  readonly listed?: number;
  /** The service marked the data as invented. */
  readonly simulated: boolean;
}

/** A whole base set, received call by call. */
export interface Intake {
  /**
   * Makes the next call, which costs `creditsPerPage`; after a failure the same call again. All calls of a set cost
   * what a page of it does, or less: a set that has no coins takes no call for the list. The last call gives the pages.
   */
  receive(): Promise<Result<{ readonly pages: readonly ProviderPage[] | undefined }, UpstreamFailure>>;
}

export interface ChartsQuery {
  /** Ids, each once: at least one, and no more than the service takes in a call. */
  readonly coins: readonly string[];
  /** Name of a period of the service's `charts`. */
  readonly period: string;
}

export interface CoinChart {
  readonly coin: string;
  /** Or why there is no series: the service has none of the coin, or it failed for this coin alone. */
  readonly series: Result<Series, 'none' | 'failed'>;
  /** Entries that are no points. */
  readonly dropped: number;
}

export interface ProviderCharts {
  /** One for each coin, in the order of the query. */
  readonly charts: readonly CoinChart[];
  /** When the request was sent, seconds since 1970. */
  readonly askedAt: number;
  /** The service marked the data as invented. */
  readonly simulated: boolean;
}

/** All numbers are credits. */
export interface CreditUsage {
  readonly totalCredits: number;
  readonly usedCredits: number;
  readonly remainingCredits: number;
}

/** A list of coins, before paging. */
export interface ListQuery {
  readonly set: BaseSet;
  /** Each coin passes all of them. */
  readonly tests: readonly UpstreamTest[];
  /** By falling market cap, or by a field that the service can sort by. */
  readonly sort: Sort;
}

export interface PageQuery extends ListQuery {
  /** As of the end of this day, of an invented market; undefined: the present. */
  readonly day?: Day;
  /** From 1. */
  readonly page: number;
  /** Coins per page; the last page may have fewer. */
  readonly size: number;
}

/** The order of a set's pages in every service. */
export const byFallingCap: Sort = { field: 'marketCap', descending: true };

/** The canonical text of a query, independent of the order of its tests. */
export const pageQueryText = ({ set, tests, sort, page, size, day }: PageQuery): string => {
  const testTexts = tests.map((test) =>
    test.kind === 'text'
      ? JSON.stringify([test.field, test.operator, test.texts])
      : JSON.stringify([test.field, test.operator, test.value, test.inUsd === true]),
  );
  const { category, chain, currency } = set;
  const texts = [category, chain, currency, testTexts.sort(), sort.field, sort.descending, page, size];
  return JSON.stringify(day === undefined ? texts : [...texts, day]);
};
