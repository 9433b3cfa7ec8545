// The port to a market data service: what the gateway knows of it beforehand, and what it asks of it. All that is one
// service's own (addresses, names of parameters, forms of answers, prices) stands in that service's folder.

import type { FieldName } from '../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { Capabilities } from '../../../shared/query/capabilities.ts';
import type { Membership } from '../../../shared/query/filter.ts';
import type { Result } from '../../../shared/result.ts';
import type { EncodedPage } from '../codec/encode-page.ts';
import type { WriteLog } from '../log/write-log.ts';
import type { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { PageQuery } from './page-query.ts';

export interface Provider {
  /** As the setting names it. */
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Fields that its coins may have. */
  readonly fields: readonly FieldName[];
  /** Sets of coins that it has: by category, by blockchain, in these currencies. */
  readonly memberships: readonly (keyof Membership)[];
  readonly currencies: readonly CurrencyCode[];
  /** Credits a month of its free plan: the budget, as long as nothing says more. */
  readonly freePlanCredits: number;
  /** From the end of one call to the start of the next, unless set otherwise. */
  readonly pauseMilliseconds: number;
  connect(settings: UpstreamSettings, fetcher: typeof fetch, log: WriteLog): ProviderClient;
}

/** What it takes to call a service. */
export interface UpstreamSettings {
  /** Without a slash at the end. */
  readonly upstreamUrl: string;
  readonly upstreamApiKey: string;
  readonly upstreamTimeoutSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Each call ends with a checked answer, or with a failure that has none of the service's text in it. */
export interface ProviderClient {
  page(query: PageQuery): Promise<Result<ProviderPage, UpstreamFailure>>;
  /** What the service counts of the key's credits, for nothing; missing where it does not tell. */
  readonly creditUsage?: () => Promise<Result<CreditUsage, UpstreamFailure>>;
}

export interface ProviderPage {
  readonly value: EncodedPage;
  /** The data is invented, as the service says of itself beside the data. */
  readonly simulated: boolean;
}

/** Credits. */
export interface CreditUsage {
  readonly totalCredits: number;
  readonly usedCredits: number;
  readonly remainingCredits: number;
}
