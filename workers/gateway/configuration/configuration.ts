// The gateway's configuration: complete, checked and read-only.

import type { Provider } from '../providers/provider.ts';

export interface Configuration {
  /** Default CoinStats: the kind of market data service. */
  readonly provider: Provider;
  /** Required: where the market data service answers, without a trailing slash. */
  readonly upstreamUrl: string;
  /** Required, a secret: leaves the gateway in the header of upstream requests only. */
  readonly upstreamApiKey: string;
  /** Default 120: how long an answer counts as fresh. */
  readonly snapshotTtlSeconds: number;
  /** Default 2,000: how many coins of a base set a snapshot holds, in whole pages of the provider's. */
  readonly snapshotCoins: number;
  /** Default 5,000: how many coins a snapshot holds at most, where questions call for more than it holds by default. */
  readonly snapshotMaxCoins: number;
  /** Default none: credits that may be spent in a day (UTC), beside what the key's plan leaves for it. */
  readonly creditsPerDay: number | undefined;
  /** Default none: credits that may be spent in a month (UTC), beside what the key's plan gives. */
  readonly creditsPerMonth: number | undefined;
  /** Default 800: writes to KV in a day (UTC); the free plan has 1,000 for the whole account. */
  readonly kvWritesPerDay: number;
  /** Default 5: how long one upstream request may take. */
  readonly upstreamTimeoutSeconds: number;
  /** Default as the provider asks for: from the end of one upstream request to the start of the next. */
  readonly upstreamPauseMilliseconds: number;
  /** Default none: then everyone may ask. SHA-256 of each access token, in lower-case hexadecimal. */
  readonly accessTokenHashes: readonly string[];
  /** Default "local": names the deployed version, which may write the same data differently than another. */
  readonly build: string;
  /** Milliseconds since 1970; frozen when `GATEWAY_NOW` is set, which only tests and demonstrations do. */
  readonly now: () => number;
}
