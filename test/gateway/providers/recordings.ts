// What a provider's contract is checked with: its service over recorded answers, and what is known of these.

import type { BaseSet } from '../../../shared/question/question.ts';
import type { Provider, UpstreamSettings } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/upstream-failure.ts';
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
  readonly damaged: readonly DamagedAnswer[];
  readonly failures: readonly RecordedFailure[];
}
