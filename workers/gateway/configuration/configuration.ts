// The gateway's configuration: complete, checked and read-only.

import type { Provider } from '../providers/provider.ts';

export interface Configuration {
  /** Default CoinStats: the kind of market data service. */
  readonly provider: Provider;
  /** Default set by the provider: address of the market data service, without a trailing slash. */
  readonly upstreamUrl: string;
  /** Required if the provider needs one, a secret: sent only in the header of upstream requests. Else empty. */
  readonly upstreamApiKey: string;
  /**
   * Default 120, and at least the provider's `updateSeconds`: lifetime of a snapshot; longer if the credits require it.
   */
  readonly snapshotTtlSeconds: number;
  /** Default 1,000: number of coins in a snapshot, in whole pages of the provider. */
  readonly snapshotCoins: number;
  /** Default 5,000: maximum number of coins in a snapshot, for questions that need more than the default number. */
  readonly snapshotMaxCoins: number;
  /** Default none: maximum credits per day (UTC); the key's plan is a limit too. */
  readonly creditsPerDay: number | undefined;
  /** Default none: maximum credits per month (UTC); the key's plan is a limit too. */
  readonly creditsPerMonth: number | undefined;
  /** Default 800: maximum writes to KV per day (UTC); the free plan has 1,000 for the whole account. */
  readonly kvWritesPerDay: number;
  /** Default off: whether the closing snapshot of each day is recorded. */
  readonly recordsDays: boolean;
  /** Default 5: maximum duration of an upstream request. */
  readonly upstreamTimeoutSeconds: number;
  /** Default set by the provider: pause from the end of one upstream request to the start of the next. */
  readonly upstreamPauseMilliseconds: number;
  /** Default none: everyone may ask. SHA-256 of each access token, in lower-case hexadecimal. */
  readonly accessTokenHashes: readonly string[];
  /** Default none: nobody may change what is held. SHA-256 of each operator's token, in lower-case hexadecimal. */
  readonly operatorTokenHashes: readonly string[];
  /** Default none: no address tells what the owner has. SHA-256 of each token that may ask for it. */
  readonly portfolioTokenHashes: readonly string[];
  /** Default none, secrets: the token under which the owner shares a portfolio at the service, and its passcode. */
  readonly portfolioShareToken: string;
  readonly portfolioPasscode: string;
  /** Default any, `*`: origins whose pages may ask, lower-cased; those of the gateway's own address always may. */
  readonly pageOrigins: readonly string[];
  /** Default none: origins whose pages may ask at `/mcp`, lower-cased; local pages always may. `*` is any. */
  readonly mcpOrigins: readonly string[];
  /** Default off: whether a token in the address is taken at `/mcp`. */
  readonly mcpTokenInAddress: boolean;
  /** Default "local": name of the deployed version; another version may write the same data differently. */
  readonly build: string;
  /** Milliseconds since 1970; frozen if `GATEWAY_NOW` is set, for tests and demonstrations only. */
  readonly now: () => number;
}
