// What a provider's contract is checked with: its service over recorded answers, and what is known of these.

import type { BaseSet } from '../../../shared/query/question.ts';
import type { Provider, UpstreamSettings } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';
import type { PlainCoin } from '../../support/encode-coins.ts';

/** How a service responds to a request; rejects where the connection breaks. */
export type Service = (request: Request) => Promise<Response>;

/** An answer to the first page of the whole market with something wrong, and what is made of it. */
export interface DamagedAnswer {
  readonly title: string;
  readonly service: Service;
  /** The coins that are left, by falling market cap, and how many were dropped; undefined where it is no answer. */
  readonly left: { readonly ids: readonly string[]; readonly unreadable: number; readonly doubled: number } | undefined;
}

export interface RecordedFailure {
  readonly title: string;
  readonly service: Service;
  readonly failure: Partial<UpstreamFailure>;
}

/** Seconds since 1970, then prices in US dollars, bitcoin and ether; null for a missing one. */
export type RecordedPoint = readonly [seconds: number, usd: number | null, btc: number | null, eth: number | null];

/** The past prices of the service. */
export interface ChartRecordings {
  /** Two or more coins that have charts, no more than fit into a call. */
  readonly coins: readonly string[];
  /** A coin that the service does not know. */
  readonly unknown: string;
  readonly points: (coin: string, period: string) => readonly RecordedPoint[];
  /** Answers about the first coin with something wrong; the points that are left, undefined where it is no answer. */
  readonly damaged: readonly {
    readonly title: string;
    readonly service: Service;
    readonly left: readonly RecordedPoint[] | undefined;
  }[];
  /** The same about all coins; for each its points, or why it has none. */
  readonly damagedBatches: readonly {
    readonly title: string;
    readonly service: Service;
    readonly left: readonly (readonly RecordedPoint[] | 'none' | 'failed')[] | undefined;
  }[];
}

export interface Recordings {
  readonly provider: Provider;
  readonly settings: UpstreamSettings;
  /** The service by its published description, over the recorded coins. */
  readonly service: Service;
  /** What it has charged so far, credits. */
  readonly charged: () => number;
  /** The recorded coins with the gateway's names of fields, by falling market cap. */
  readonly coins: readonly PlainCoin[];
  /** Smaller sets of coins, and the ids of each by falling market cap. */
  readonly sets: readonly { readonly set: BaseSet; readonly ids: readonly string[] }[];
  /** What a US dollar is worth in another currency that the service can show; none where it can't. */
  readonly rates: readonly { readonly currency: BaseSet['currency']; readonly perUsd: number }[];
  /** Undefined where the service has no past prices. */
  readonly charts?: ChartRecordings;
  readonly damaged: readonly DamagedAnswer[];
  readonly failures: readonly RecordedFailure[];
}
